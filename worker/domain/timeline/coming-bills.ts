import { addMonths, type Day, firstDayOf, LAST_MONTH, lastDayOf, monthOf } from "../calendar/days.ts";
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
  const month = monthOf(today);
  if (bills.some(({ dueDate }) => dueDate < firstDayOf(month))) return null;
  const ofMonth = bills.filter(({ dueDate }) => monthOf(dueDate) === month);
  if (ofMonth.length === 0 || !isNearlyOver(ofMonth, today)) return null;
  const { to } = nextDays(today);
  const expenses = [...bills, ...projectedUntil(ledger, today, to)]
    .filter(({ dueDate }) => dueDate > lastDayOf(month) && dueDate <= to)
    .sort(compareExpenses);
  return expenses.length === 0 ? null : { until: to, expenses };
}

/** Bills that series will have in the months after today's, of which some users' aren't made yet. */
function projectedUntil(ledger: Ledger, today: Day, to: Day): Expense[] {
  const projected: Expense[] = [];
  for (let month = addMonths(monthOf(today), 1); month <= monthOf(to); month = addMonths(month, 1))
    if (month <= LAST_MONTH) projected.push(...projectedExpenses(ledger, month));
  return projected;
}
