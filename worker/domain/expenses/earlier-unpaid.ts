import { type Day, firstDayOf, monthOf } from "../calendar/days.ts";
import { compareExpenses, type Expense } from "./expense.ts";

/** Whether a bill from before the current month is still unpaid, however old it is. */
export function isOwedEarlier(expense: Expense, today: Day): boolean {
  return !expense.deleted && expense.status !== "PAID" && expense.dueDate < firstDayOf(monthOf(today));
}

/** Lists the latest first, since users often never return to the oldest. */
export function compareEarlier(a: Expense, b: Expense): number {
  return -compareExpenses(a, b);
}
