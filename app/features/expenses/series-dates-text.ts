import { dayText, shortDayText } from "#domain/calendar/day-text.ts";
import { isDay } from "#domain/calendar/days.ts";
import { nextDates } from "#domain/series/projection.ts";
import { ruleText } from "#domain/series/rule.ts";
import type { ExpenseFormValues } from "./expense-form-rules.ts";
import { isResult, isUnusual, readSeriesValues, type SeriesBill, seriesAhead } from "./series-values.ts";

export interface SeriesDates {
  values: ExpenseFormValues;
  /** Of an edited bill that has one. */
  bill: SeriesBill | undefined;
  /** False for a series that has begun, whose dates aren't news. */
  withNextDates: boolean;
}

/**
 * "Every month on the 22nd · next 22 Dec, 22 Jan, 22 Feb", with the day of the first bill, or of the one that is edited, if it
 * isn't the one in the form; null while it can't be said, or isn't news.
 */
export function seriesDatesText({ values, bill, withNextDates }: SeriesDates): string | null {
  const { dueDate } = values;
  const read = readSeriesValues(values);
  if (!isDay(dueDate) || !isResult(read) || (!withNextDates && !isUnusual(values))) return null;
  const { rule, month, date, isSettled } = seriesAhead(dueDate, read, bill);
  if (!withNextDates) return ruleText(rule);
  const text = rule.recurringEvery === 12 ? dayText : shortDayText;
  const own =
    date === dueDate || rule.endsAfter === 1
      ? []
      : [`${bill === undefined ? "first" : "this one"} ${text(date)}`];
  const next = nextDates(rule, month, 3, isSettled).map(text).join(", ");
  const days = [...own, ...(next === "" ? [] : [`next ${next}`])].join(", ");
  return days === "" ? ruleText(rule) : `${ruleText(rule)} · ${days}`;
}
