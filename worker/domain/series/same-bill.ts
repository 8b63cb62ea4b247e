import type { Day } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { titleKey } from "../expenses/suggestions.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { projectedExpenses } from "./projection.ts";

interface Wanted {
  readonly title: string;
  readonly amountCents: number;
  readonly dueDate: Day;
}

/**
 * Returns a bill with the same title, amount and day, which is probably the same bill entered twice. Bills that a series is yet
 * to make count too. The titles may differ in case and in surrounding spaces.
 * @param ownId the bill that is being edited; null for a new one
 */
export function sameBill(ledger: Ledger, wanted: Wanted, ownId: string | null): Expense | null {
  const key = titleKey(wanted.title);
  const isSame = ({ id, title, amountCents, dueDate, deleted }: Expense) =>
    !deleted &&
    id !== ownId &&
    dueDate === wanted.dueDate &&
    amountCents === wanted.amountCents &&
    titleKey(title) === key;
  for (const expense of ledger.all("expense")) if (isSame(expense)) return expense;
  return projectedExpenses(ledger, { from: wanted.dueDate, to: wanted.dueDate }).find(isSame) ?? null;
}
