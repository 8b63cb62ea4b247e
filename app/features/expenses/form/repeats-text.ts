import { dayText, isDay, shortDayText } from "#domain/calendar/days.ts";
import { nextDates } from "#domain/series/projection.ts";
import { recurrenceOf } from "#domain/series/rule.ts";
import { ruleText } from "#domain/series/rule-text.ts";
import type { ExpenseFormValues } from "./form-values.ts";
import type { RhythmValues } from "./rhythm-values.ts";
import {
  changesSeries,
  isResult,
  readSeriesValues,
  type SeriesBill,
  seriesAhead,
  seriesValuesOf,
} from "./series-values.ts";

export type Frequency = Pick<RhythmValues, "unit" | "every">;

export function frequencyText({ unit, every }: Frequency): string {
  if (unit === "days") return "Several days a month";
  return every === "1" ? `Every ${unit}` : `Every ${every} ${unit}s`;
}

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
  if (!isDay(dueDate) || !isResult(read)) return { rule: frequencyText(values), dates: null };
  const { rule, slot, date, isSettled } = seriesAhead(dueDate, read, bill);
  const recurrence = recurrenceOf(rule);
  const text = recurrence.unit === "month" && recurrence.every >= 12 ? dayText : shortDayText;
  const hasEnded = bill?.series.endedOn != null && !changesSeries(values, seriesValuesOf(bill.series));
  const next = hasEnded ? [] : nextDates(rule, slot, 3, isSettled).map(text);
  const own =
    date === dueDate || rule.endsAfter === 1
      ? []
      : [`${bill === undefined ? "first" : "this one"} ${text(date)}`];
  const ahead = next.length > 0 ? [`next ${next.join(", ")}`] : bill === undefined ? [] : ["no more to come"];
  const dates = [...own, ...ahead].join(", ");
  return { rule: ruleText(rule), dates: dates === "" ? null : dates };
}
