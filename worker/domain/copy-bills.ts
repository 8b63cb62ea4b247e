import { dayInMonth, type Month, partsOfDay } from "./calendar.ts";
import type { Expense } from "./expense.ts";

/** What a copied bill takes from the one it was copied from: everything but its payment and its series. */
export type BillCopy = Pick<Expense, "title" | "amountCents" | "dueDate" | "category" | "note">;

/** The same bill in another month, on its day, or on the month's last where that is earlier. */
export function copyInto(expense: Expense, month: Month): BillCopy {
  const { title, amountCents, category, note } = expense;
  return { title, amountCents, category, note, dueDate: dayInMonth(month, partsOfDay(expense.dueDate).day) };
}

/** The bills that don't come by themselves each month. */
export function oneOffBills(expenses: readonly Expense[]): Expense[] {
  return expenses.filter((expense) => expense.recurringId === null);
}
