import type { Month } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { billIdIn, occurrenceOf, type Series } from "./series.ts";

/** The bill waits until its series' rule asks for it again, unlike one that the user deleted. */
export function freePlaceOf(draft: Ledger, expense: Expense): void {
  draft.put("expense", expense.id, { ...expense, deleted: true, freed: true });
}

/** A month's bill yet to come, which may be one that waited. Null if something else stands in its place. */
export function billToMake(
  ledger: Ledger,
  series: Series,
  month: Month,
  createdAtMs: number,
): Expense | null {
  const standing = ledger.get("expense", billIdIn(series, month));
  if (standing === undefined) return occurrenceOf(series, month, createdAtMs);
  if (!standing.freed) return null;
  // Autopay may have been switched on meanwhile.
  const [autopayFrom = null] = [standing.autopayFrom, series.autopayFrom]
    .filter((day) => day !== null)
    .sort()
    .reverse();
  return { ...standing, deleted: false, freed: false, autopayFrom };
}

/** The bills of a series with those that wait, without those that the user deleted. */
export function heldBillsOf(ledger: Ledger, seriesId: string): Expense[] {
  return ledger.everyOccurrenceOf(seriesId).filter(({ deleted, freed }) => !deleted || freed);
}
