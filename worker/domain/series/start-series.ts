import { addMonths, monthOf } from "../calendar/days.ts";
import { detailsOf } from "../expenses/details.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { invalidField, type Rejection, rejection, type Stamp } from "../operations/operation.ts";
import { anchorSlot, newRule, occurrenceDate, plainDate, type RuleChoices } from "./rule.ts";
import { NEW_SERIES, type Series } from "./series.ts";
import { isDaySlot, seriesIdAt } from "./slot.ts";

interface NewSeries extends RuleChoices {
  /** Null to derive an id from the stamp. */
  readonly id: string | null;
  readonly estimateIsAverage: boolean;
}

/** Makes an expense the first bill of a new series, and moves it to the day that the rule gives it. */
export function startSeries(
  draft: Ledger,
  expense: Expense,
  { id: givenId, estimateIsAverage, ...choices }: NewSeries,
  stamp: Stamp,
): Rejection | undefined {
  if (givenId !== null && draft.get("series", givenId) !== undefined) {
    return rejection("id_taken", "This series ID is already taken", { recurringId: "Already taken" });
  }
  const rule = newRule(expense.dueDate, choices);
  const slot = anchorSlot(rule);
  const month = monthOf(slot);
  if (rule.endsOn !== null && rule.endsOn < plainDate(rule, slot)) {
    return invalidField("recurringEnds", "The series can't end before its first bill");
  }
  const series: Series = {
    id: givenId ?? freeSeriesId(draft, stamp),
    ...NEW_SERIES,
    ...rule,
    firstMonth: month,
    firstDay: isDaySlot(slot) ? slot : null,
    ...detailsOf(expense),
    estimateIsAverage,
    saidCents: estimateIsAverage && expense.amountIsEstimate ? expense.amountCents : null,
    // The rest of the first month is still to make.
    generatedUntil: isDaySlot(slot) ? addMonths(month, -1) : month,
    endedOn: null,
  };
  draft.putNewSeries(series);
  const dueDate = occurrenceDate(series, slot);
  draft.put("expense", expense.id, { ...expense, dueDate, recurringId: series.id, estimateIsOwn: false });
  return undefined;
}

/** @param skipped how many ids, one a millisecond from the stamp on, are known to be taken */
export function freeSeriesId(draft: Ledger, stamp: Stamp, skipped = 0): string {
  let ms = firstMs(stamp) + skipped;
  while (draft.get("series", seriesIdAt(ms)) !== undefined) ms += 1;
  return seriesIdAt(ms);
}

/** An import takes many ids in a row. */
const TAKEN_IDS_MAX = 100_000;

/** Returns the range that {@link freeSeriesId} chooses from. */
export function newSeriesIds(stamp: Stamp, givenId?: string | null): readonly [first: string, last: string] {
  if (givenId) return [givenId, givenId];
  return [seriesIdAt(firstMs(stamp)), seriesIdAt(firstMs(stamp) + TAKEN_IDS_MAX)];
}

function firstMs({ atMs }: Stamp): number {
  return Math.max(1, atMs);
}
