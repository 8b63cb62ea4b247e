import { addDays } from "../calendar/days.ts";
import { type Currency, formatCents } from "../money/currency.ts";
import { counted } from "../text/counted.ts";
import type { Expense } from "./expense.ts";
import type { MonthSums } from "./month-sums.ts";

/** A month is closed once it has bills and all of them are paid. */
export function isClosed(sums: MonthSums): boolean {
  return sums.count > 0 && sums.paidCount === sums.count;
}

/** "17 bills, $4,429.02, none late", or without the last part where that can't be known. */
export function closedMonthText(expenses: readonly Expense[], sums: MonthSums, currency: Currency): string {
  const text = `${counted(sums.count, "bill")}, ${formatCents(sums.totalCents, currency)}`;
  if (expenses.some(isUnseen)) return text;
  return `${text}, ${lateText(expenses.filter(isPaidLate).length, sums.count)}`;
}

function isPaidLate({ paidDate, dueDate }: Expense): boolean {
  return paidDate !== null && paidDate > dueDate;
}

/**
 * Whether a bill's payment wasn't seen. One that is added as paid may have been paid on any day before, and one that is added
 * long after has the day that its user gave. A day of doubt covers every time zone.
 */
function isUnseen(expense: Expense): boolean {
  const { paidDate, createdAtMs } = expense;
  if (paidDate === null) return true;
  const created = new Date(createdAtMs).toISOString().slice(0, 10);
  return addDays(paidDate, 1) < created || (isPaidLate(expense) && paidDate <= addDays(created, 1));
}

function lateText(late: number, count: number): string {
  if (count === 1) return late === 0 ? "paid on time" : "paid late";
  return late === 0 ? "none late" : `${late} paid late`;
}
