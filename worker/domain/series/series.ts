import {
  addMonths,
  type Day,
  dayInMonth,
  type Month,
  monthFromIndex,
  monthIndex,
  monthOf,
  partsOfDay,
} from "../calendar/days.ts";
import { type Details, type DetailsJson, detailsOf } from "../expenses/details.ts";
import type { Expense } from "../expenses/expense.ts";
import { amountFromCents } from "../money/money.ts";

/** Days follow from the anchor, not from the occurrence before: 31 January gives 28 February, then 31 March. */
export interface Series extends Details {
  /** `rec_` and milliseconds, unique among this user's series. */
  readonly id: string;
  /** Its day of the month is what every occurrence aims for. */
  readonly anchorDate: Day;
  readonly firstMonth: Month;
  /** Only grows, so what was deleted stays deleted. */
  readonly generatedUntil: Month;
  /** The day from which the series is over; null while it runs. */
  readonly endedOn: Day | null;
}

export interface SeriesJson extends DetailsJson {
  id: string;
  anchorDate: Day;
  firstMonth: Month;
  generatedUntil: Month;
  endedOn: Day | null;
}

export function seriesToJson(series: Series): SeriesJson {
  const { amountCents, ...rest } = series;
  return { ...rest, amount: amountFromCents(amountCents) };
}

/** One for each month the product knows. */
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

/** Plain arithmetic, so that SQL and TypeScript, every device and cron, make the same row. */
export function occurrenceId(seriesId: string, month: Month): string {
  return String(firstOccurrenceId(seriesId) + monthIndex(month));
}

export function firstOccurrenceId(seriesId: string): number {
  return millisecondsOf(seriesId) * IDS_PER_SERIES;
}

export function lastOccurrenceId(seriesId: string): number {
  return firstOccurrenceId(seriesId) + IDS_PER_SERIES - 1;
}

/** Whatever day the expense was moved to. */
export function occurrenceMonth(expenseId: string, series: Pick<Series, "id" | "firstMonth">): Month {
  const index = Number(expenseId) - firstOccurrenceId(series.id);
  return index >= 0 && index < IDS_PER_SERIES ? monthFromIndex(index) : series.firstMonth;
}

export function occurrenceDate(series: Pick<Series, "anchorDate">, month: Month): Day {
  return dayInMonth(month, partsOfDay(series.anchorDate).day);
}

export function monthsToGenerate(series: Series, cutoffDate: Day, limit: number): Month[] {
  const months: Month[] = [];
  if (series.endedOn !== null) return months;
  const lastMonth = monthOf(cutoffDate);
  for (let month = addMonths(series.generatedUntil, 1); month <= lastMonth; month = addMonths(month, 1)) {
    if (months.length === limit || occurrenceDate(series, month) > cutoffDate) break;
    months.push(month);
  }
  return months;
}

export function occurrenceOf(series: Series, month: Month, createdAtMs: number): Expense {
  return {
    id: occurrenceId(series.id, month),
    ...detailsOf(series),
    dueDate: occurrenceDate(series, month),
    status: "PENDING",
    paidDate: null,
    recurringId: series.id,
    createdAtMs,
    deleted: false,
  };
}

function millisecondsOf(seriesId: string): number {
  return Number(seriesId.slice(4));
}
