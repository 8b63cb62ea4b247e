import type { Day } from "../calendar/days.ts";
import { type Expense, isOverdue } from "./expense.ts";

/** What the icon of the installed app counts. */
export function overdueCount(expenses: Iterable<Expense>, today: Day): number {
  let count = 0;
  for (const expense of expenses) if (!expense.deleted && isOverdue(expense, today)) count += 1;
  return count;
}
