import type { Day, Month } from "../calendar/days.ts";
import { type Details, type DetailsJson, detailsOf } from "../expenses/details.ts";
import { detailsFromJson, detailsToJson, withoutDetails, withoutUsual } from "../expenses/details-json.ts";
import { type Expense, NEW_BILL } from "../expenses/expense.ts";
import { centsOfJson } from "../money/json-amounts.ts";
import { amountFromCents } from "../money/money.ts";
import {
  anchorSlot,
  type EndsJson,
  EVERY_MONTH,
  endsFromJson,
  endsToJson,
  type Interval,
  occurrenceDate,
  type Rule,
  type WeekendShift,
} from "./rule.ts";
import { billIdIn, type Slot } from "./slot.ts";

/** Every date is computed from the anchor, not from the occurrence before: 31 January gives 28 February, then 31 March. */
export interface Series extends Details, Rule {
  /** `rec_` and milliseconds, unique among this user's series. */
  readonly id: string;
  /** The month of the first bill, before the series was moved. */
  readonly firstMonth: Month;
  /** The first bill's day by the rule, before the series was moved. Null if the series began with at most one bill a month. */
  readonly firstDay: Day | null;
  /** The number of months that the series was moved by: a bill stands for that many months after the month in its id. */
  readonly movedMonths: number;
  /** The same in days, for bills whose ids hold a day. */
  readonly movedDays: number;
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
  firstDay: null,
  lastMonth: null,
  lastDay: null,
  estimateIsAverage: false,
  autopayFrom: null,
  saidCents: null,
  saidBeside: null,
  movedMonths: 0,
  movedDays: 0,
} as const;

/** Tells whether the series was over when it began, because making it was undone or it was deleted from its first bill on. */
export function isUnmade(series: Pick<Series, keyof Rule | "endedOn">): boolean {
  const { endedOn, anchorDate } = series;
  return endedOn !== null && (endedOn <= anchorDate || endedOn <= occurrenceDate(series, anchorSlot(series)));
}

/** Fields that have their usual value for a monthly series are left out. */
export type SeriesJson = DetailsJson & {
  id: string;
  anchorDate: Day;
  firstMonth: Month;
  firstDay?: Day;
  generatedUntil: Month;
  endedOn: Day | null;
  recurringEvery?: Interval;
  /** Only present if the interval in months and lastDayOfMonth can't say it. */
  recurringRule?: string;
  recurringEnds?: EndsJson;
  /** Only present if the series has an end. */
  lastMonth?: Month;
  lastDay?: Day;
  weekendShift?: WeekendShift;
  lastDayOfMonth?: boolean;
  estimateIsAverage?: boolean;
  autopayFrom?: Day;
  saidAmount?: number;
  saidBeside?: string;
  movedMonths?: number;
  movedDays?: number;
};

const USUAL = { ...EVERY_MONTH, ...NEW_SERIES };

export function seriesToJson(series: Series): SeriesJson {
  const { endsOn, endsAfter, saidCents, ...rest } = withoutDetails(series);
  const recurringEnds = endsToJson({ endsOn, endsAfter });
  return {
    ...withoutUsual(rest, USUAL),
    ...detailsToJson(series),
    ...(recurringEnds !== null && { recurringEnds }),
    ...(saidCents !== null && { saidAmount: amountFromCents(saidCents) }),
  };
}

/** The inverse of {@link seriesToJson}. */
export function seriesFromJson(json: SeriesJson): Series {
  const { recurringEnds = null, saidAmount, ...rest } = withoutDetails(json);
  return {
    ...USUAL,
    ...rest,
    ...detailsFromJson(json),
    ...endsFromJson(recurringEnds),
    ...(saidAmount !== undefined && { saidCents: centsOfJson(saidAmount) }),
  };
}

export function occurrenceOf(series: Series, slot: Slot, createdAtMs: number): Expense {
  return {
    id: billIdIn(series, slot),
    ...detailsOf(series),
    dueDate: occurrenceDate(series, slot),
    status: "PENDING",
    paidDate: null,
    ...NEW_BILL,
    autopayFrom: series.autopayFrom,
    recurringId: series.id,
    createdAtMs,
    deleted: false,
  };
}
