import { addDays, type Day } from "../calendar/days.ts";
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
  const late = expenses.filter(isPaidLate);
  const parts = [counted(sums.count, "bill"), formatCents(sums.totalCents, currency)];
  if (late.some(isPaidWhenAdded) || expenses.some(isPaidUnseen)) return parts.join(", ");
  return [...parts, lateText(late.length, sums.count)].join(", ");
}

function isPaidLate({ paidDate, dueDate }: Expense): boolean {
  return paidDate !== null && paidDate > dueDate;
}

/** What is added as paid may have been paid on any day before. A day of doubt covers every time zone. */
function isPaidWhenAdded(expense: Expense): boolean {
  return expense.paidDate !== null && expense.paidDate <= addDays(createdDay(expense), 1);
}

/** What was entered long after its payment has the day that its user gave, or that stands in for one. */
function isPaidUnseen(expense: Expense): boolean {
  return expense.paidDate === null || addDays(expense.paidDate, 1) < createdDay(expense);
}

/** In UTC. */
function createdDay({ createdAtMs }: Expense): Day {
  return new Date(createdAtMs).toISOString().slice(0, 10);
}

function lateText(late: number, count: number): string {
  if (count === 1) return late === 0 ? "paid on time" : "paid late";
  return late === 0 ? "none late" : `${late} paid late`;
}
