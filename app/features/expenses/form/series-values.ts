import { addMonths, type Day, isDay, type Month, monthOf, partsOfDay } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { OperationInput } from "#domain/operations/operation.ts";
import { type ChosenBill, changedDate, withChangedRule } from "#domain/series/change-rule.ts";
import type { Standing } from "#domain/series/counted-end.ts";
import {
  type EndsJson,
  EVERY_MONTH,
  endsFromJson,
  endsToJson,
  type Interval,
  isInStep,
  newRule,
  occurrenceDate,
  plainDate,
  type Rule,
  type WeekendShift,
} from "#domain/series/rule.ts";
import type { Series } from "#domain/series/series.ts";
import type { ExpenseFormResult } from "./form-values.ts";

/** What the form holds about a series beside what its bills have. */
export interface SeriesValues {
  recurringEvery: Interval;
  lastDayOfMonth: boolean;
  weekendShift: WeekendShift;
  ends: "never" | "on" | "times";
  endsOn: string;
  endsTimes: string;
  estimateIsAverage: boolean;
}

type Json = Pick<
  OperationInput["expense.add"],
  "recurringEvery" | "recurringEnds" | "weekendShift" | "lastDayOfMonth" | "estimateIsAverage"
>;

/** All fields of a series, as an operation carries them. */
export type SeriesResult = { [K in keyof Json]-?: NonNullable<Json[K]> | Extract<Json[K], null> };

const { recurringEvery, lastDayOfMonth, weekendShift } = EVERY_MONTH;

export const USUAL_VALUES: SeriesValues = {
  recurringEvery,
  lastDayOfMonth,
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
  return series === undefined ? USUAL_VALUES : { ...USUAL_VALUES, ...valuesOfJson(seriesResultOf(series)) };
}

export function seriesResultOf(series: Series): SeriesResult {
  return { ...withoutEnd(series), recurringEnds: endsToJson(series) };
}

export function valuesOfJson({ recurringEnds, ...json }: Json): Partial<SeriesValues> {
  const given = NAMES.filter((name) => name in json).map((name) => [name, json[name as keyof typeof json]]);
  return { ...Object.fromEntries(given), ...(recurringEnds !== undefined && endValuesOf(recurringEnds)) };
}

function endValuesOf(ends: EndsJson): Pick<SeriesValues, "ends" | "endsOn" | "endsTimes"> {
  if (ends === null) return { ends: "never", endsOn: "", endsTimes: "" };
  return "on" in ends
    ? { ends: "on", endsOn: ends.on, endsTimes: "" }
    : { ends: "times", endsOn: "", endsTimes: String(ends.times) };
}

/** "Every month", as an operation carries it. */
export const USUAL_RESULT: SeriesResult = { ...withoutEnd(USUAL_VALUES), recurringEnds: null };

/** Leaves out the fields that have their usual values. */
export function unusualIn<Fields extends Partial<SeriesResult>>(fields: Fields): Fields {
  const isUsual = (name: string, value: unknown) =>
    name in USUAL_RESULT && value === USUAL_RESULT[name as keyof SeriesResult];
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isUsual(name, value)),
  ) as Fields;
}

type EndErrors = Partial<Record<"endsOn" | "endsTimes", string>>;

/** Returns the sentence for a field that lacks something, or what an operation says. */
export function readSeriesValues(values: SeriesValues): SeriesResult | EndErrors {
  const { ends, endsOn, endsTimes } = values;
  const result = withoutEnd(values);
  if (ends === "never") return { ...result, recurringEnds: null };
  if (ends === "on") {
    return endsOn === ""
      ? { endsOn: "Please choose the last date" }
      : { ...result, recurringEnds: { on: endsOn } };
  }
  const times = Number(endsTimes);
  const isCount = /^\s*\d{1,4}\s*$/.test(endsTimes) && times >= 1 && times <= 1200;
  return isCount
    ? { ...result, recurringEnds: { times } }
    : { endsTimes: "Please enter a whole number from 1 to 1200" };
}

function withoutEnd(values: Omit<SeriesResult, "recurringEnds">) {
  const { recurringEvery, lastDayOfMonth, weekendShift, estimateIsAverage } = values;
  return { recurringEvery, lastDayOfMonth, weekendShift, estimateIsAverage };
}

export function isResult<Read extends object>(read: Read): read is Read & SeriesResult {
  return "recurringEvery" in read;
}

/** A bill of a series, as it was when its form opened. */
export interface SeriesBill extends ChosenBill {
  readonly expense: Expense;
}

interface SeriesAhead {
  readonly rule: Rule;
  /** The month that the first bill, or the given one, belongs to. */
  readonly month: Month;
  /** The day on which that bill falls due. */
  readonly date: Day;
  /** Whether the bill of a later month won't change, since it was paid, skipped or taken out. */
  readonly isSettled: (month: Month) => boolean;
}

/** Returns the rule that the form describes, and where its bills begin. */
export function seriesAhead(
  dueDate: Day,
  { recurringEnds, ...said }: SeriesResult,
  bill?: SeriesBill,
): SeriesAhead {
  const choices = { ...said, ...endsFromJson(recurringEnds) };
  if (bill === undefined) {
    const [rule, month] = [newRule(dueDate, choices), monthOf(dueDate)];
    return { rule, month, date: occurrenceDate(rule, month), isSettled: () => false };
  }
  const { expense, series: before } = bill;
  const { lastDayOfMonth, ...others } = choices;
  const changes = {
    ...others,
    // A bill that moved off a weekend still stands for the day that its series aims for.
    ...(dueDate !== expense.dueDate && { dueDate }),
    ...(lastDayOfMonth !== before.lastDayOfMonth && { lastDayOfMonth }),
  };
  const { series } = withChangedRule(bill, changes);
  const moved = series.movedMonths - before.movedMonths;
  return {
    rule: series,
    month: addMonths(bill.month, moved),
    date: changedDate(expense, changes, before, series),
    isSettled: (month) => SETTLED.has(bill.standings().get(addMonths(month, -moved)) ?? "freed"),
  };
}

const SETTLED: ReadonlySet<Standing> = new Set(["paid", "skipped", "taken out"]);

/** The day on which a new bill falls due: its series may move it off a weekend, or to the month's last day. */
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

export function earlyStart(result: ExpenseFormResult, today: Day): EarlyStart | null {
  if (!result.isRecurring || !isResult(result) || result.status === "PAID") return null;
  const { rule, month, date: first } = seriesAhead(result.dueDate, result);
  const plain = plainDate(rule, month);
  if (plain < today || first >= today) return null;
  // Every 31st is the last day of its month, which shorter months have, too.
  const lastDayOfMonth = rule.lastDayOfMonth || partsOfDay(result.dueDate).day === 31;
  const dueDate = laterDay({ ...rule, lastDayOfMonth }, month, result.dueDate);
  if (dueDate === null) return { first, plain, later: null };
  const changes = { dueDate, ...(lastDayOfMonth && { lastDayOfMonth }) };
  return { first, plain, later: { changes, day: firstDate({ ...result, ...changes }) } };
}

/** How far the next bill is looked for: a 29 February may be eight years off. */
const MONTHS = 96;

/** The day of the next bill, in a month that has the day itself, so that those after it have it, too. */
function laterDay(rule: Rule, month: Month, dueDate: Day): Day | null {
  for (let ahead = 1; ahead <= MONTHS; ahead += 1) {
    const later = addMonths(month, ahead);
    const plain = plainDate(rule, later);
    if (!isDay(plain) || plain > (rule.endsOn ?? plain)) return null;
    const hasDay = rule.lastDayOfMonth || partsOfDay(plain).day === partsOfDay(dueDate).day;
    if (isInStep(rule, later) && hasDay) return plain;
  }
  return null;
}
