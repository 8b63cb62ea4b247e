import { addDays, type Day, daysBetween, dayText, isLongAgo, weekdayText } from "../calendar/days.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { nextBillOf } from "../series/projection.ts";
import { dayAndMonthText } from "./next-days.ts";

/** What /today lists. */
export interface TodayBills {
  readonly overdue: readonly Expense[];
  readonly today: readonly Expense[];
  readonly tomorrow: readonly Expense[];
}

/**
 * Bills that are overdue, or due today or tomorrow, each list by due date.
 * @param kept the ids of those that are listed once they are paid, too
 */
export function todayBills(expenses: readonly Expense[], today: Day, kept: ReadonlySet<string>): TodayBills {
  const listed = expenses
    .filter(({ id, status, deleted }) => !deleted && (status !== "PAID" || kept.has(id)))
    .toSorted(compareExpenses);
  const tomorrow = addDays(today, 1);
  return {
    overdue: listed.filter(({ dueDate }) => dueDate < today),
    today: listed.filter(({ dueDate }) => dueDate === today),
    tomorrow: listed.filter(({ dueDate }) => dueDate === tomorrow),
  };
}

/** Returns the day of the first unpaid bill after tomorrow, generated or not; null if none will come. */
export function nextDueDay(ledger: Ledger, today: Day): Day | null {
  const from = addDays(today, 2);
  const days: Day[] = [];
  for (const { dueDate, status, deleted } of ledger.all("expense"))
    if (!deleted && status !== "PAID" && dueDate >= from) days.push(dueDate);
  for (const series of ledger.all("series")) {
    const next = nextBillOf(ledger, series, from);
    if (next !== null) days.push(next.expense.dueDate);
  }
  return days.sort()[0] ?? null;
}

/** "Nothing until Friday", "Nothing until 14 December", or "Nothing is due" without any bill to come. */
export function nothingText(next: Day | null, today: Day): string {
  if (next === null) return "Nothing is due";
  return `Nothing until ${daysBetween(today, next) < 7 ? weekdayText(next) : farText(next, today)}`;
}

/** A day of another year could be mistaken for one of this. */
function farText(day: Day, today: Day): string {
  return isLongAgo(today, day) ? dayText(day) : dayAndMonthText(day);
}
