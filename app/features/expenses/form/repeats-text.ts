import { dayText, isDay, shortDayText } from "#domain/calendar/days.ts";
import { nextDates } from "#domain/series/projection.ts";
import { everyText, ruleText } from "#domain/series/rule-text.ts";
import type { ExpenseFormValues } from "./form-values.ts";
import {
  changesSeries,
  isResult,
  readSeriesValues,
  type SeriesBill,
  seriesAhead,
  seriesValuesOf,
} from "./series-values.ts";

export interface Repeats {
  values: ExpenseFormValues;
  /** The day in the form, or the bill's own as long as another one isn't for its series. */
  dueDate: string;
  /** Set when a bill of a series is edited. Missing while its series isn't known. */
  bill: SeriesBill | undefined;
  ofSeries: boolean;
}

interface RepeatsText {
  /** "Every month on the 22nd", "Doesn't repeat" */
  readonly rule: string;
  /**
   * "next 22 Dec, 22 Jan, 22 Feb", with the day of the first bill, or of the one that is edited, if it isn't the one in the
   * form; null while it can't be said.
   */
  readonly dates: string | null;
}

export function repeatsText({ values, dueDate, bill, ofSeries }: Repeats): RepeatsText {
  if (!values.isRecurring) return { rule: "Doesn't repeat", dates: null };
  if (ofSeries && bill === undefined) return { rule: "Recurring", dates: null };
  const read = readSeriesValues(values);
  if (!isDay(dueDate) || !isResult(read)) {
    return { rule: capitalised(everyText(values.recurringEvery)), dates: null };
  }
  const { rule, month, date, isSettled } = seriesAhead(dueDate, read, bill);
  const text = rule.recurringEvery === 12 ? dayText : shortDayText;
  const hasEnded = bill?.series.endedOn != null && !changesSeries(values, seriesValuesOf(bill.series));
  const next = hasEnded ? [] : nextDates(rule, month, 3, isSettled).map(text);
  const own =
    date === dueDate || rule.endsAfter === 1
      ? []
      : [`${bill === undefined ? "first" : "this one"} ${text(date)}`];
  const ahead = next.length > 0 ? [`next ${next.join(", ")}`] : bill === undefined ? [] : ["no more to come"];
  const dates = [...own, ...ahead].join(", ");
  return { rule: ruleText(rule), dates: dates === "" ? null : dates };
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
