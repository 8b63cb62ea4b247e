import {
  addDays,
  type Day,
  MONTH_NAMES,
  monthOf,
  numberOfMonth,
  partsOfDay,
  weekdayText,
} from "../calendar/days.ts";
import type { Span } from "../calendar/periods.ts";
import type { Expense } from "../expenses/expense.ts";

/** A month that has fewer bills left than this is nearly over: what comes next is of more use. */
const FEW_LEFT = 3;

const NEXT_DAYS = 30;

/** Thirty days, today among them. */
export function nextDays(today: Day): Span {
  return { from: today, to: addDays(today, NEXT_DAYS - 1) };
}

/** Returns whether fewer than three of a month's bills are left to pay from today on. */
export function isNearlyOver(ofMonth: readonly Expense[], today: Day): boolean {
  return ofMonth.filter(({ status, dueDate }) => status !== "PAID" && dueDate >= today).length < FEW_LEFT;
}

/** "1 December" */
export function dayAndMonthText(day: Day): string {
  return `${partsOfDay(day).day} ${MONTH_NAMES[numberOfMonth(monthOf(day)) - 1]}`;
}

/** "Tuesday 1 December" */
export function weekdayAndDayText(day: Day): string {
  return `${weekdayText(day)} ${dayAndMonthText(day)}`;
}
