import { addMonths, type Day, type Month, monthOf } from "#domain/calendar/days.ts";
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
  newRule,
  occurrenceDate,
  type Rule,
  type WeekendShift,
} from "#domain/series/rule.ts";
import type { Series } from "#domain/series/series.ts";

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

/** As an operation says it, all of it. */
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

/** Whether the form has to show more than "Every month". */
export function isUnusual(values: SeriesValues): boolean {
  return changesSeries({ ...values, estimateIsAverage: USUAL_VALUES.estimateIsAverage }, USUAL_VALUES);
}

export function seriesValuesOf(series: Series | undefined): SeriesValues {
  return series === undefined ? USUAL_VALUES : { ...USUAL_VALUES, ...valuesOfJson(seriesResultOf(series)) };
}

export function seriesResultOf(series: Series): SeriesResult {
  const { recurringEvery, lastDayOfMonth, weekendShift, estimateIsAverage } = series;
  return {
    recurringEvery,
    lastDayOfMonth,
    weekendShift,
    estimateIsAverage,
    recurringEnds: endsToJson(series),
  };
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

/** "Every month", as an operation says it. */
export const USUAL_RESULT: SeriesResult = {
  recurringEvery,
  lastDayOfMonth,
  weekendShift,
  recurringEnds: null,
  estimateIsAverage: false,
};

/** What goes without saying is left out. */
export function unusualIn<Fields extends Partial<SeriesResult>>(fields: Fields): Fields {
  const isUsual = (name: string, value: unknown) =>
    name in USUAL_RESULT && value === USUAL_RESULT[name as keyof SeriesResult];
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isUsual(name, value)),
  ) as Fields;
}

export type EndErrors = Partial<Record<"endsOn" | "endsTimes", string>>;

/** Returns the sentence for a field that lacks something, or what an operation says. */
export function readSeriesValues(values: SeriesValues): SeriesResult | EndErrors {
  const { ends, endsOn, endsTimes, ...rest } = values;
  if (ends === "never") return { ...restOf(rest), recurringEnds: null };
  if (ends === "on") {
    return endsOn === ""
      ? { endsOn: "Please choose the last date" }
      : { ...restOf(rest), recurringEnds: { on: endsOn } };
  }
  const times = Number(endsTimes);
  const isCount = /^\s*\d{1,4}\s*$/.test(endsTimes) && times >= 1 && times <= 1200;
  return isCount
    ? { ...restOf(rest), recurringEnds: { times } }
    : { endsTimes: "Please enter a whole number from 1 to 1200" };
}

function restOf(values: Omit<SeriesValues, "ends" | "endsOn" | "endsTimes">) {
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
  /** The one that the first bill, or the given one, stands for. */
  readonly month: Month;
  /** The day on which that bill falls due. */
  readonly date: Day;
  /** Whether the bill of a later month won't change, since it was paid, skipped or taken out. */
  readonly isSettled: (month: Month) => boolean;
}

/** What a form says of a series. */
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
