import { type Day, firstDayOf, monthOf } from "./calendar.ts";
import { compareExpenses, type Expense } from "./expense.ts";

/** Whether a bill of an earlier month than today's is still to pay, however old it is. */
export function isOwedEarlier(expense: Expense, today: Day): boolean {
  return !expense.deleted && expense.status !== "PAID" && expense.dueDate < firstDayOf(monthOf(today));
}

/** In the order in which they are listed: the latest first, since old ones are often forgotten for good. */
export function compareEarlier(a: Expense, b: Expense): number {
  return -compareExpenses(a, b);
}
