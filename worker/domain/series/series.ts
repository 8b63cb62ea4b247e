import { addMonths, type Day, LAST_MONTH, type Month, monthFromIndex, monthIndex } from "../calendar/days.ts";
import { type Details, type DetailsJson, detailsOf, FLAGS_OFF, withoutUsual } from "../expenses/details.ts";
import { type Expense, NEW_BILL } from "../expenses/expense.ts";
import { amountFromCents, centsOfJson } from "../money/money.ts";
import {
  type EndsJson,
  EVERY_MONTH,
  endsFromJson,
  endsToJson,
  type Interval,
  occurrenceDate,
  type Rule,
  type WeekendShift,
} from "./rule.ts";

/** Every date is computed from the anchor, not from the occurrence before: 31 January gives 28 February, then 31 March. */
export interface Series extends Details, Rule {
  /** `rec_` and milliseconds, unique among this user's series. */
  readonly id: string;
  /** The month of the first bill, before the series was moved. */
  readonly firstMonth: Month;
  /** The number of months that the series was moved by: a bill stands for that many months after the month in its id. */
  readonly movedMonths: number;
  /** The last month for which generation has run. A bill that was deleted up to this month stays deleted. */
  readonly generatedUntil: Month;
  /** The first day on which the series is over. Null while it is active. */
  readonly endedOn: Day | null;
  /** True if the estimate follows the last payments (docs/product.md#amounts-that-vary). */
  readonly estimateIsAverage: boolean;
  /** The first day on which its bills pay themselves. Null as in a bill. */
  readonly autopayFrom: Day | null;
  /** The user's own estimate while estimates follow payments (average.ts). Null otherwise. */
  readonly saidCents: number | null;
  /**
   * Identifies the last payments at the time of the user's estimate, which holds until the next payment. Null if it only
   * holds while there are no payments.
   */
  readonly saidBeside: string | null;
}

export const NEW_SERIES = {
  estimateIsAverage: false,
  autopayFrom: null,
  saidCents: null,
  saidBeside: null,
  movedMonths: 0,
} as const;

/** Fields that have their usual value for a monthly series are left out. */
export type SeriesJson = DetailsJson & {
  id: string;
  anchorDate: Day;
  firstMonth: Month;
  generatedUntil: Month;
  endedOn: Day | null;
  recurringEvery?: Interval;
  recurringEnds?: EndsJson;
  /** Only present if the series has an end. */
  lastMonth?: Month;
  weekendShift?: WeekendShift;
  lastDayOfMonth?: boolean;
  estimateIsAverage?: boolean;
  autopayFrom?: Day;
  saidAmount?: number;
  saidBeside?: string;
  movedMonths?: number;
};

const USUAL = { ...EVERY_MONTH, ...NEW_SERIES, ...FLAGS_OFF, lastMonth: null };

export function seriesToJson(series: Series): SeriesJson {
  const { amountCents, endsOn, endsAfter, saidCents, ...rest } = series;
  const recurringEnds = endsToJson({ endsOn, endsAfter });
  return {
    ...withoutUsual(rest, USUAL),
    amount: amountFromCents(amountCents),
    ...(recurringEnds !== null && { recurringEnds }),
    ...(saidCents !== null && { saidAmount: amountFromCents(saidCents) }),
  };
}

/** The inverse of {@link seriesToJson}. */
export function seriesFromJson({ amount, recurringEnds = null, saidAmount, ...json }: SeriesJson): Series {
  return {
    ...USUAL,
    ...json,
    ...endsFromJson(recurringEnds),
    amountCents: centsOfJson(amount),
    ...(saidAmount !== undefined && { saidCents: centsOfJson(saidAmount) }),
  };
}

export function occurrenceOf(series: Series, month: Month, createdAtMs: number): Expense {
  return {
    id: billIdIn(series, month),
    ...detailsOf(series),
    dueDate: occurrenceDate(series, month),
    status: "PENDING",
    paidDate: null,
    ...NEW_BILL,
    autopayFrom: series.autopayFrom,
    recurringId: series.id,
    createdAtMs,
    deleted: false,
  };
}

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
