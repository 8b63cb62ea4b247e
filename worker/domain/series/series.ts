import { addMonths, type Day, LAST_MONTH, type Month, monthFromIndex, monthIndex } from "../calendar/days.ts";
import { type Details, type DetailsJson, detailsOf, flagsFrom, saidFlags } from "../expenses/details.ts";
import { type Expense, NEW_BILL } from "../expenses/expense.ts";
import { centsOfJson } from "../money/amount-text.ts";
import { amountFromCents } from "../money/money.ts";
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

/** Days follow from the anchor, not from the occurrence before: 31 January gives 28 February, then 31 March. */
export interface Series extends Details, Rule {
  /** `rec_` and milliseconds, unique among this user's series. */
  readonly id: string;
  /** The first bill's, before the series was moved. */
  readonly firstMonth: Month;
  /** By how many months the series was moved: a bill stands for that many months after the month in its id. */
  readonly movedMonths: number;
  /** The last month whose bill was made, if it has one. What was deleted up to there stays deleted. */
  readonly generatedUntil: Month;
  /** The day from which the series is over; null while it runs. */
  readonly endedOn: Day | null;
  /** Whether an estimate follows the last payments (docs/product.md#amounts-that-vary). */
  readonly estimateIsAverage: boolean;
  /** Its bills pay themselves from that day on. Null as of a bill. */
  readonly autopayFrom: Day | null;
  /** The estimate that the user gave, once payments are followed (average.ts); null before. */
  readonly saidCents: number | null;
  /** The last payments when it was given. It holds while they are the last ones. Null if it holds without payments alone. */
  readonly saidBeside: string | null;
}

/** What a new series has of those that users needn't say. */
export const NEW_SERIES = {
  estimateIsAverage: false,
  autopayFrom: null,
  saidCents: null,
  saidBeside: null,
  movedMonths: 0,
} as const;

/** What goes without saying of a series that comes every month is left out. */
export type SeriesJson = DetailsJson & {
  id: string;
  anchorDate: Day;
  firstMonth: Month;
  generatedUntil: Month;
  endedOn: Day | null;
  recurringEvery?: Interval;
  recurringEnds?: EndsJson;
  /** Only beside an end. */
  lastMonth?: Month;
  weekendShift?: WeekendShift;
  lastDayOfMonth?: boolean;
  estimateIsAverage?: boolean;
  autopayFrom?: Day;
  saidAmount?: number;
  saidBeside?: string;
  movedMonths?: number;
};

export function seriesToJson(series: Series): SeriesJson {
  const { amountCents, endsOn, endsAfter, lastMonth, amountIsEstimate, autopay, ...others } = series;
  const {
    recurringEvery,
    lastDayOfMonth,
    weekendShift,
    estimateIsAverage,
    autopayFrom,
    saidCents,
    saidBeside,
    movedMonths,
    ...rest
  } = others;
  const recurringEnds = endsToJson({ endsOn, endsAfter });
  return {
    ...rest,
    ...saidFlags({ amountIsEstimate, autopay }),
    amount: amountFromCents(amountCents),
    ...(recurringEvery !== EVERY_MONTH.recurringEvery && { recurringEvery }),
    ...(recurringEnds !== null && { recurringEnds }),
    ...(lastMonth !== null && { lastMonth }),
    ...(weekendShift !== EVERY_MONTH.weekendShift && { weekendShift }),
    ...(lastDayOfMonth && { lastDayOfMonth }),
    ...(estimateIsAverage && { estimateIsAverage }),
    ...(autopayFrom !== null && { autopayFrom }),
    ...(saidCents !== null && { saidAmount: amountFromCents(saidCents) }),
    ...(saidBeside !== null && { saidBeside }),
    ...(movedMonths !== 0 && { movedMonths }),
  };
}

/** The inverse of {@link seriesToJson}. */
export function seriesFromJson({ amount, recurringEnds = null, saidAmount, ...json }: SeriesJson): Series {
  return {
    ...EVERY_MONTH,
    ...NEW_SERIES,
    lastMonth: null,
    ...json,
    ...flagsFrom(json),
    ...endsFromJson(recurringEnds),
    amountCents: centsOfJson(amount),
    ...(saidAmount !== undefined && { saidCents: centsOfJson(saidAmount) }),
  };
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

/** The id of the bill that falls due in a month. */
export function billIdIn({ id, movedMonths }: Pick<Series, "id" | "movedMonths">, month: Month): string {
  return occurrenceId(id, addMonths(month, -movedMonths));
}

export function firstOccurrenceId(seriesId: string): number {
  return millisecondsOf(seriesId) * IDS_PER_SERIES;
}

export function lastOccurrenceId(seriesId: string): number {
  return firstOccurrenceId(seriesId) + IDS_PER_SERIES - 1;
}

/** Ids end with the calendar, also where bills fall due before the months in their ids. */
export function furthestMonth({ movedMonths }: Pick<Series, "movedMonths">): Month {
  return addMonths(LAST_MONTH, Math.min(0, movedMonths));
}

/** The month that a bill stands for, whatever day it was moved to alone. */
export function occurrenceMonth(
  expenseId: string,
  series: Pick<Series, "id" | "firstMonth" | "movedMonths">,
): Month {
  const index = Number(expenseId) - firstOccurrenceId(series.id);
  const isMade = index >= 0 && index < IDS_PER_SERIES;
  return monthFromIndex((isMade ? index : monthIndex(series.firstMonth)) + series.movedMonths);
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

function millisecondsOf(seriesId: string): number {
  return Number(seriesId.slice(4));
}
