import { addDays } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { hasPayment } from "../expenses/status.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { OperationInput } from "../operations/operation.ts";
import type { Deadline } from "./deadline.ts";
import { isInStep, lastSlotByDay, plainDate } from "./rule.ts";
import type { Series } from "./series.ts";
import { slotOf } from "./slot.ts";

type Cancelling =
  | { readonly type: "expense.edit"; readonly data: OperationInput["expense.edit"] }
  | { readonly type: "expense.delete"; readonly data: OperationInput["expense.delete"] }
  | { readonly type: "series.stop"; readonly data: OperationInput["series.stop"] };

/**
 * Returns the operation that ends a series whose contract was cancelled for a renewal: its last bill is the last one before that
 * day. Without such a bill, those from that day on are deleted, but none that was paid.
 * @returns null if the series has no bill at present through which it can be changed
 */
export function cancellation(
  ledger: Ledger,
  series: Series,
  { renewsOn }: Pick<Deadline, "renewsOn">,
): Cancelling | null {
  const bills = ledger
    .occurrencesOf(series.id)
    .map((bill) => ({ bill, slot: slotOf(bill.id, series) }))
    // A bill of an earlier rule stands for a slot that the present one doesn't have.
    .map(({ bill, slot }) => {
      const plain = isInStep(series, slot) ? plainDate(series, slot) : bill.dueDate;
      return { bill, slot, plain };
    })
    .toSorted((a, b) => (a.slot < b.slot ? -1 : 1));
  const [first] = bills;
  if (first === undefined) return null;
  const on = addDays(renewsOn, -1);
  const end = lastSlotByDay({ ...series, endsOn: on });
  const last = bills.findLast(({ slot, plain }) => plain <= on && end !== null && slot <= end);
  if (last !== undefined && end !== null && plainDate(series, end) <= on) return ending(last.bill, on);
  // The present rule has no bill by then, so its end can't lie there.
  const gone = bills.filter(({ plain }) => plain > on);
  const unpaid = gone[gone.findLastIndex(({ bill }) => hasPayment(bill)) + 1];
  return unpaid === undefined
    ? { type: "series.stop", data: { expenseId: first.bill.id } }
    : { type: "expense.delete", data: { id: unpaid.bill.id, scope: "following" } };
}

function ending({ id }: Expense, on: string): Cancelling {
  return { type: "expense.edit", data: { id, changes: { recurringEnds: { on } }, scope: "following" } };
}
