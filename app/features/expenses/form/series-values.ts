import { addDays, addMonths, type Day, isDay, partsOfDay, weekdayOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { OperationInput } from "#domain/operations/operation.ts";
import { type ChosenBill, withChangedRule } from "#domain/series/change-rule.ts";
import { changedDate } from "#domain/series/changed-date.ts";
import type { Standing } from "#domain/series/counted-end.ts";
import {
  type DayInMonth,
  isOncePerMonth,
  type Recurrence,
  readRecurrence,
  recurrenceText,
} from "#domain/series/recurrence.ts";
import {
  anchorSlot,
  type EndsJson,
  EVERY_MONTH,
  endsFromJson,
  endsToJson,
  hasDaySlots,
  newRule,
  occurrenceDate,
  plainDate,
  REPEAT_FIELDS,
  type RepeatFields,
  type Rule,
  recurrenceOf,
  repeatFields,
  slotsAfter,
  TIMES_MAX,
  type WeekendShift,
} from "#domain/series/rule.ts";
import type { Series } from "#domain/series/series.ts";
import { isDaySlot, type Slot, slotOf } from "#domain/series/slot.ts";
import type { ExpenseFormResult } from "./form-values.ts";
import { type RhythmErrors, type RhythmValues, readRhythm, rhythmOf, USUAL_RHYTHM } from "./rhythm-values.ts";

/** What the form holds about a series beside what its bills have. */
export interface SeriesValues extends RhythmValues {
  weekendShift: WeekendShift;
  ends: "never" | "on" | "times";
  endsOn: string;
  endsTimes: string;
  estimateIsAverage: boolean;
}

type Json = Pick<
  OperationInput["expense.add"],
  | "recurringEvery"
  | "recurringRule"
  | "recurringEnds"
  | "weekendShift"
  | "lastDayOfMonth"
  | "estimateIsAverage"
>;

/** All fields of a series, as the form reads them. */
export interface SeriesResult {
  /** The rule's canonical text. A weekly one without a weekday comes on that of the due date. */
  recurringRule: string;
  recurringEnds: EndsJson;
  weekendShift: WeekendShift;
  estimateIsAverage: boolean;
}

const { weekendShift } = EVERY_MONTH;

export const USUAL_VALUES: SeriesValues = {
  ...USUAL_RHYTHM,
  weekendShift,
  ends: "never",
  endsOn: "",
  endsTimes: "",
  estimateIsAverage: false,
};

const NAMES = Object.keys(USUAL_VALUES) as (keyof SeriesValues)[];

export function changesSeries(values: SeriesValues, before: SeriesValues): boolean {
  return NAMES.some((name) => values[name] !== before[name]);
}

/** Returns whether the form has to show more than "Every month". */
export function isMoreThanMonthly(values: SeriesValues): boolean {
  return changesSeries({ ...values, estimateIsAverage: USUAL_VALUES.estimateIsAverage }, USUAL_VALUES);
}

export function seriesValuesOf(series: Series | undefined): SeriesValues {
  if (series === undefined) return USUAL_VALUES;
  const { weekendShift, estimateIsAverage, anchorDate } = series;
  return {
    ...rhythmOf(recurrenceOf(series), anchorDate),
    weekendShift,
    estimateIsAverage,
    ...endValuesOf(endsToJson(series)),
  };
}

export function seriesResultOf(series: Series): SeriesResult {
  const { weekendShift, estimateIsAverage } = series;
  return {
    recurringRule: ruleIn(series),
    recurringEnds: endsToJson(series),
    weekendShift,
    estimateIsAverage,
  };
}

/** The text of a series' rule, as the form says it: a single weekday follows the due date. */
function ruleIn(series: Pick<Rule, "anchorDate"> & RepeatFields): string {
  const recurrence = recurrenceOf(series);
  const isUsual =
    recurrence.unit === "week" &&
    recurrence.weekdays.length === 1 &&
    recurrence.weekdays[0] === weekdayOf(series.anchorDate);
  return recurrenceText(isUsual ? { ...recurrence, weekdays: [] } : recurrence);
}

/** @param dueDate of the bill, as far as it is known */
export function valuesOfJson(json: Json, dueDate?: Day): Partial<SeriesValues> {
  const { recurringEvery, lastDayOfMonth, recurringRule, recurringEnds, weekendShift, estimateIsAverage } =
    json;
  const saysRule = recurringEvery !== undefined || lastDayOfMonth !== undefined || recurringRule != null;
  return {
    ...(saysRule && rhythmOf(recurrenceIn(json), dueDate ?? "")),
    ...(weekendShift !== undefined && { weekendShift }),
    ...(estimateIsAverage !== undefined && { estimateIsAverage }),
    ...(recurringEnds !== undefined && endValuesOf(recurringEnds)),
  };
}

function recurrenceIn({ recurringEvery = 1, lastDayOfMonth = false, recurringRule }: Json): Recurrence {
  const read = recurringRule == null ? null : readRecurrence(recurringRule);
  return read ?? recurrenceOf({ recurringEvery, lastDayOfMonth, recurringRule: null });
}

function endValuesOf(ends: EndsJson): Pick<SeriesValues, "ends" | "endsOn" | "endsTimes"> {
  if (ends === null) return { ends: "never", endsOn: "", endsTimes: "" };
  return "on" in ends
    ? { ends: "on", endsOn: ends.on, endsTimes: "" }
    : { ends: "times", endsOn: "", endsTimes: String(ends.times) };
}

/** "Every month", as the form reads it. */
export const USUAL_RESULT: SeriesResult = {
  recurringRule: recurrenceText(recurrenceOf(EVERY_MONTH)),
  recurringEnds: null,
  weekendShift,
  estimateIsAverage: false,
};

/** The fields of a new bill as an operation carries them, without those that have their usual values. */
export function unusualIn<Fields extends Partial<SeriesResult>>({
  recurringRule,
  ...fields
}: Fields): Omit<Fields, keyof SeriesResult> & Partial<Omit<SeriesResult, "recurringRule"> & RepeatFields> {
  const isUsual = (name: string, value: unknown) =>
    name in USUAL_RESULT && value === USUAL_RESULT[name as keyof SeriesResult];
  const others = Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isUsual(name, value)));
  return {
    ...(others as Omit<Fields, keyof SeriesResult>),
    ...(recurringRule !== undefined && repeatChanges(EVERY_MONTH, recurringRule)),
  };
}

/** The fields that a change of the rule sets, as an operation carries them. */
export function repeatChanges(before: RepeatFields, rule: string): Partial<RepeatFields> {
  const recurrence = readRecurrence(rule);
  const after = recurrence === null ? before : repeatFields(recurrence);
  return Object.fromEntries(
    REPEAT_FIELDS.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  );
}

type SeriesErrors = RhythmErrors & Partial<Record<"endsOn" | "endsTimes", string>>;

/** Returns the sentences for fields that lack something, or what the form says. */
export function readSeriesValues(values: SeriesValues): SeriesResult | SeriesErrors {
  const { weekendShift, estimateIsAverage } = values;
  const rule = readRhythm(values);
  const ends = readEnds(values);
  const isSaid = typeof rule === "string" && !("error" in ends);
  if (isSaid) return { recurringRule: rule, recurringEnds: ends.ends, weekendShift, estimateIsAverage };
  return { ...(typeof rule !== "string" && rule), ...("error" in ends && ends.error) };
}

function readEnds({
  ends,
  endsOn,
  endsTimes,
}: SeriesValues): { ends: EndsJson } | { error: Partial<Record<"endsOn" | "endsTimes", string>> } {
  if (ends === "never") return { ends: null };
  if (ends === "on")
    return endsOn === "" ? { error: { endsOn: "Please choose the last date" } } : { ends: { on: endsOn } };
  const times = Number(endsTimes);
  const isCount = /^\s*\d{1,4}\s*$/.test(endsTimes) && times >= 1 && times <= TIMES_MAX;
  return isCount
    ? { ends: { times } }
    : { error: { endsTimes: `Please enter a whole number from 1 to ${TIMES_MAX}` } };
}

export function isResult<Read extends object>(read: Read): read is Read & SeriesResult {
  return "recurringRule" in read;
}

/** A bill of a series, as it was when its form opened. */
export interface SeriesBill extends ChosenBill {
  readonly expense: Expense;
}

interface SeriesAhead {
  /** The whole series where there is one. */
  readonly rule: Rule | Series;
  /** What the first bill, or the given one, stands for. */
  readonly slot: Slot;
  /** The day on which that bill falls due. */
  readonly date: Day;
  /** Whether a later bill won't change, since it was paid, skipped or taken out. */
  readonly isSettled: (slot: Slot) => boolean;
}

/** Returns the rule that the form describes, and where its bills begin. */
export function seriesAhead(
  dueDate: Day,
  { recurringEnds, recurringRule, ...said }: SeriesResult,
  bill?: SeriesBill,
): SeriesAhead {
  const choices = { ...said, ...endsFromJson(recurringEnds) };
  if (bill === undefined) {
    const rule = newRule(dueDate, {
      ...EVERY_MONTH,
      ...choices,
      ...repeatChanges(EVERY_MONTH, recurringRule),
    });
    const slot = anchorSlot(rule);
    return { rule, slot, date: occurrenceDate(rule, slot), isSettled: () => false };
  }
  const { expense, series: before } = bill;
  const changes = {
    ...choices,
    ...(recurringRule !== ruleIn(before) && repeatChanges(before, recurringRule)),
    // A bill that moved off a weekend still stands for the day that its series aims for.
    ...(dueDate !== expense.dueDate && { dueDate }),
  };
  const { series } = withChangedRule(bill, changes);
  const slot = slotOf(expense.id, series);
  const slotBefore = (each: Slot) =>
    isDaySlot(each)
      ? addDays(each, before.movedDays - series.movedDays)
      : addMonths(each, before.movedMonths - series.movedMonths);
  return {
    rule: series,
    slot: hasDaySlots(series) && slot < series.anchorDate ? series.anchorDate : slot,
    date: changedDate(expense, true, changes, before, series),
    isSettled: (each) => SETTLED.has(bill.standings().get(slotBefore(each)) ?? "freed"),
  };
}

const SETTLED: ReadonlySet<Standing> = new Set(["paid", "skipped", "taken out"]);

/** The day on which a new bill falls due: its series may move it off a weekend, or to a day of its rule. */
export function firstDate(result: ExpenseFormResult): Day {
  return result.isRecurring && isResult(result) ? seriesAhead(result.dueDate, result).date : result.dueDate;
}

/** A new series of which a weekend moves the first bill before today. */
export interface EarlyStart {
  /** The day of that bill, and the one that it was moved from. */
  readonly first: Day;
  readonly plain: Day;
  /** How to begin with the next bill instead, and its day. Null if there is none. */
  readonly later: { readonly changes: Partial<ExpenseFormResult>; readonly day: Day } | null;
}

const LAST_DAY: DayInMonth = "last";

export function earlyStart(result: ExpenseFormResult, today: Day): EarlyStart | null {
  if (!result.isRecurring || !isResult(result) || result.status === "PAID") return null;
  const { rule, slot, date: first } = seriesAhead(result.dueDate, result);
  const plain = plainDate(rule, slot);
  if (plain < today || first >= today) return null;
  const recurrence = recurrenceOf(rule);
  // Every 31st is the last day of its month, which shorter months have, too.
  const isLastDay = isOncePerMonth(recurrence) && recurrence.on === "anchor" && partsOfDay(plain).day === 31;
  const later = isLastDay ? { ...recurrence, on: LAST_DAY } : recurrence;
  const dueDate = laterDay({ ...rule, ...repeatFields(later) }, slot);
  if (dueDate === null) return { first, plain, later: null };
  const changes = { dueDate, ...(isLastDay && { recurringRule: recurrenceText(later) }) };
  return { first, plain, later: { changes, day: firstDate({ ...result, ...changes }) } };
}

/** The day of the next bill, in a month that has the day itself, so that those after it have it, too. */
function laterDay(rule: Rule, first: Slot): Day | null {
  const recurrence = recurrenceOf(rule);
  const isSameDay = isOncePerMonth(recurrence) && recurrence.on === "anchor";
  for (const slot of slotsAfter(rule, first)) {
    const plain = plainDate(rule, slot);
    if (!isDay(plain) || plain > (rule.endsOn ?? plain)) return null;
    if (!isSameDay || partsOfDay(plain).day === partsOfDay(rule.anchorDate).day) return plain;
  }
  return null;
}
