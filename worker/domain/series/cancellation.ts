import { addDays } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { hasPayment } from "../expenses/status.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { OperationInput } from "../operations/operation.ts";
import type { Deadline } from "./deadline.ts";
import { isInStep, plainDate } from "./rule.ts";
import type { Series } from "./series.ts";
import { slotOf } from "./slot.ts";

type Cancelling =
  | { readonly type: "expense.edit"; readonly data: OperationInput["expense.edit"] }
  | { readonly type: "expense.delete"; readonly data: OperationInput["expense.delete"] };

/**
 * Returns the operation that ends a series whose contract was cancelled for a renewal: its last bill is the last one before that
 * day. A series without such a bill is deleted, unless something of it was paid.
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
    .map((each) => ({ ...each, plain: plainDate(series, each.slot) }))
    .toSorted((a, b) => (a.slot < b.slot ? -1 : 1));
  const [first] = bills;
  if (first === undefined) return null;
  const stay = bills.filter(({ plain }) => plain < renewsOn);
  // A bill of an earlier rule may have a slot that the present rule doesn't reach.
  const last = stay.findLast(({ slot }) => isInStep(series, slot)) ?? stay[0];
  const paid = bills.find(({ bill }) => hasPayment(bill));
  if (last !== undefined) return ending(last.bill, addDays(renewsOn, -1));
  if (paid !== undefined) return ending(paid.bill, paid.plain);
  return { type: "expense.delete", data: { id: first.bill.id, scope: "all" } };
}

function ending({ id }: Expense, on: string): Cancelling {
  return { type: "expense.edit", data: { id, changes: { recurringEnds: { on } }, scope: "following" } };
}
