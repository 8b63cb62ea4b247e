import { monthOf } from "../calendar/days.ts";
import { detailsOf } from "../expenses/details.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Stamp } from "../operations/operation.ts";
import { type Rejection, rejection } from "../operations/rejection.ts";
import { type Series, seriesIdAt } from "./series.ts";

/** Makes an expense the first occurrence of a new series. */
export function startSeries(
  draft: Ledger,
  expense: Expense,
  givenId: string | null,
  stamp: Stamp,
): Rejection | undefined {
  if (givenId !== null && draft.get("series", givenId) !== undefined) {
    return rejection("id_taken", "This series ID is already taken", { recurringId: "Already taken" });
  }
  const series: Series = {
    id: givenId ?? freeSeriesId(draft, stamp),
    anchorDate: expense.dueDate,
    firstMonth: monthOf(expense.dueDate),
    ...detailsOf(expense),
    generatedUntil: monthOf(expense.dueDate),
    endedOn: null,
  };
  draft.putNewSeries(series);
  draft.put("expense", expense.id, { ...expense, recurringId: series.id });
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
