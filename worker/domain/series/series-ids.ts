// The landing page makes its sample month with these, and would load much else with series.ts.
import { addMonths, LAST_MONTH, type Month, monthFromIndex, monthIndex } from "../calendar/days.ts";
import type { Series } from "./series.ts";

/** Each series has one id for each month of the calendar. */
export const IDS_PER_SERIES = 2400;

/** Later ids (from the year 2088 on) wouldn't be exact integers. */
const LAST_SERIES_MS = Math.floor(Number.MAX_SAFE_INTEGER / IDS_PER_SERIES) - 1;

export function isSeriesId(value: unknown): value is string {
  return (
    typeof value === "string" && /^rec_[1-9]\d{0,12}$/.test(value) && millisecondsOf(value) <= LAST_SERIES_MS
  );
}

export function seriesIdAt(instantMs: number): string {
  return `rec_${instantMs}`;
}

/** Ids are plain arithmetic, so that every device and cron make the same row. */
export function occurrenceId(seriesId: string, month: Month): string {
  return String(firstOccurrenceId(seriesId) + monthIndex(month));
}

export function billIdIn({ id, movedMonths }: Pick<Series, "id" | "movedMonths">, month: Month): string {
  return occurrenceId(id, addMonths(month, -movedMonths));
}

export function firstOccurrenceId(seriesId: string): number {
  return millisecondsOf(seriesId) * IDS_PER_SERIES;
}

export function lastOccurrenceId(seriesId: string): number {
  return firstOccurrenceId(seriesId) + IDS_PER_SERIES - 1;
}

/** Returns the last month that has an id. It is earlier than the end of the calendar if the series was moved back. */
export function furthestMonth({ movedMonths }: Pick<Series, "movedMonths">): Month {
  return addMonths(LAST_MONTH, Math.min(0, movedMonths));
}

/** Returns the month that a bill stands for, even if the bill was moved individually. */
export function occurrenceMonth(
  expenseId: string,
  series: Pick<Series, "id" | "firstMonth" | "movedMonths">,
): Month {
  const index = Number(expenseId) - firstOccurrenceId(series.id);
  const isMade = index >= 0 && index < IDS_PER_SERIES;
  return monthFromIndex((isMade ? index : monthIndex(series.firstMonth)) + series.movedMonths);
}

function millisecondsOf(seriesId: string): number {
  return Number(seriesId.slice(4));
}
