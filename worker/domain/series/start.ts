import { monthOf } from "../calendar/days.ts";
import { detailsOf } from "../expenses/details.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Stamp } from "../operations/operation.ts";
import { type Rejection, rejection } from "../operations/rejection.ts";
import { newRule, occurrenceDate, plainDate, type RuleChoices } from "./rule.ts";
import { NEW_SERIES, type Series, seriesIdAt } from "./series.ts";

export interface NewSeries extends RuleChoices {
  /** Null for one of the stamp's. */
  readonly id: string | null;
  readonly estimateIsAverage: boolean;
}

/** Makes an expense the first occurrence of a new series, on the day that its rule gives it. */
export function startSeries(
  draft: Ledger,
  expense: Expense,
  { id: givenId, estimateIsAverage, ...choices }: NewSeries,
  stamp: Stamp,
): Rejection | undefined {
  if (givenId !== null && draft.get("series", givenId) !== undefined) {
    return rejection("id_taken", "This series ID is already taken", { recurringId: "Already taken" });
  }
  const month = monthOf(expense.dueDate);
  const rule = newRule(expense.dueDate, choices);
  if (rule.endsOn !== null && rule.endsOn < plainDate(rule, month)) {
    const error = "The end must not be before the first bill";
    return rejection("invalid_operation", error, { recurringEnds: error });
  }
  const series: Series = {
    id: givenId ?? freeSeriesId(draft, stamp),
    ...rule,
    firstMonth: month,
    ...detailsOf(expense),
    ...NEW_SERIES,
    estimateIsAverage,
    saidCents: estimateIsAverage && expense.amountIsEstimate ? expense.amountCents : null,
    generatedUntil: month,
    endedOn: null,
  };
  draft.putNewSeries(series);
  const dueDate = occurrenceDate(series, month);
  draft.put("expense", expense.id, { ...expense, dueDate, recurringId: series.id, estimateIsOwn: false });
  return undefined;
}

/** @param skipped how many ids, one a millisecond from the stamp on, are known to be taken */
export function freeSeriesId(draft: Ledger, stamp: Stamp, skipped = 0): string {
  let ms = firstMs(stamp) + skipped;
  while (draft.get("series", seriesIdAt(ms)) !== undefined) ms += 1;
  return seriesIdAt(ms);
}

/** An import takes many in a row. */
const TAKEN_IDS_MAX = 100_000;

/** All that {@link freeSeriesId} chooses from. */
export function newSeriesIds(stamp: Stamp, givenId?: string | null): readonly [first: string, last: string] {
  if (givenId) return [givenId, givenId];
  return [seriesIdAt(firstMs(stamp)), seriesIdAt(firstMs(stamp) + TAKEN_IDS_MAX)];
}

function firstMs({ atMs }: Stamp): number {
  return Math.max(1, atMs);
}
