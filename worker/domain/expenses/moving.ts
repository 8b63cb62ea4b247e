import { addDays, addMonths, type Day, dayInMonth, isDay, monthOf, partsOfDay } from "../calendar/days.ts";
import type { Expense } from "./expense.ts";

/** How several bills get other due dates. */
export type Move =
  | { readonly kind: "nextMonth" }
  | { readonly kind: "toDay"; readonly day: Day }
  | { readonly kind: "byDays"; readonly days: number };

export interface Moved {
  readonly expense: Expense;
  readonly dueDate: Day;
}

/** Leaves out bills that are due then already. Null if a bill would be due before 2000 or after 2199. */
export function movedBills(expenses: readonly Expense[], move: Move): Moved[] | null {
  const moved = expenses.map((expense) => ({ expense, dueDate: movedDay(expense.dueDate, move) }));
  if (!moved.every(({ dueDate }) => isDay(dueDate))) return null;
  return moved.filter(({ expense, dueDate }) => dueDate !== expense.dueDate);
}

function movedDay(from: Day, move: Move): Day {
  if (move.kind === "toDay") return move.day;
  if (move.kind === "byDays") return addDays(from, move.days);
  return dayInMonth(addMonths(monthOf(from), 1), partsOfDay(from).day);
}
