import type { Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";

export interface DayBills {
  readonly day: Day;
  readonly expenses: readonly Expense[];
  /** How many bills come before the day. */
  readonly before: number;
}

/** Groups a month's expenses, which are sorted by due date, by day. */
export function groupByDay(expenses: readonly Expense[]): DayBills[] {
  const groups: { day: Day; expenses: Expense[]; before: number }[] = [];
  for (const [before, expense] of expenses.entries()) {
    const last = groups.at(-1);
    if (last?.day === expense.dueDate) last.expenses.push(expense);
    else groups.push({ day: expense.dueDate, expenses: [expense], before });
  }
  return groups;
}
