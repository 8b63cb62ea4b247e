import { addDays, type Day } from "../calendar/days.ts";
import { isWithin, periodWith } from "../calendar/periods.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { projectedExpenses } from "../series/projection.ts";
import { isNearlyOver, nextDays } from "./next-days.ts";

export interface ComingBills {
  readonly until: Day;
  /** The bills of the next thirty days that are due after the current month. */
  readonly expenses: readonly Expense[];
}

/**
 * Returns what a first month shows beyond its end once little is left of it. It is an account's first month if no bill is due
 * before it. Null in other months, and if nothing is due in those days.
 */
export function comingBills(ledger: Ledger, today: Day): ComingBills | null {
  const bills = [...ledger.all("expense")].filter(({ deleted }) => !deleted);
  const month = periodWith(today, ledger.settings().monthStart);
  if (bills.some(({ dueDate }) => dueDate < month.from)) return null;
  const ofMonth = bills.filter(({ dueDate }) => isWithin(dueDate, month));
  if (ofMonth.length === 0 || !isNearlyOver(ofMonth, today)) return null;
  const { to } = nextDays(today);
  const beyond = { from: addDays(month.to, 1), to };
  // The bills of some users' series aren't made yet.
  const expenses = [
    ...bills.filter(({ dueDate }) => isWithin(dueDate, beyond)),
    ...projectedExpenses(ledger, beyond),
  ].sort(compareExpenses);
  return expenses.length === 0 ? null : { until: to, expenses };
}
