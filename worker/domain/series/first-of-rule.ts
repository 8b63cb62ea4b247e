import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { anchorSlot, hasDaySlots, lastSlotOf, occurrenceDate } from "./rule.ts";
import type { Series } from "./series.ts";
import { slotOf } from "./slot.ts";

/**
 * Returns the bill from which a rule of days counts, if it waits because the series ended before it. Its id may have another day,
 * so generation, which makes what comes after it, can't bring it back.
 * @param before the series with that end
 */
export function firstBeyondEnd(ledger: Ledger, before: Series, series: Series = before): Expense | undefined {
  const last = lastSlotOf(before);
  if (!hasDaySlots(series) || last === null) return undefined;
  const first = anchorSlot(series);
  const day = occurrenceDate(series, first);
  const onDay = ledger
    .everyOccurrenceOf(series.id)
    .filter(({ id, dueDate }) => dueDate === day && slotOf(id, series) <= first);
  // Beside it, one of an earlier rule may wait on the same day.
  return onDay.every(({ freed }) => freed) ? onDay.find(({ id }) => slotOf(id, before) > last) : undefined;
}

/** Called once the end of a series is another one. */
export function bringBackFirst(draft: Ledger, before: Series, series: Series): void {
  const bill = firstBeyondEnd(draft, before, series);
  if (bill === undefined || slotOf(bill.id, series) > (lastSlotOf(series) ?? slotOf(bill.id, series))) return;
  draft.put("expense", bill.id, { ...bill, deleted: false, freed: false });
}
