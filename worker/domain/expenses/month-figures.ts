import { addDays, type Day, daysBetween } from "../calendar/days.ts";
import { isWithin, type Span } from "../calendar/periods.ts";
import { type Currency, formatCents, percentOf, sumCents } from "../money/money.ts";
import { counted } from "../text/wording.ts";
import { type Expense, isOverdue, owedCents } from "./expense.ts";

/** `pending` counts bills that are PENDING or UNPAID. */
interface MonthSums {
  readonly totalCents: number;
  readonly paidCents: number;
  readonly pendingCents: number;
  readonly count: number;
  readonly paidCount: number;
}

export function monthSums(expenses: readonly Expense[]): MonthSums {
  const totalCents = sumCents(expenses.map((expense) => expense.amountCents));
  const pendingCents = sumCents(expenses.map(owedCents));
  return {
    totalCents,
    paidCents: totalCents - pendingCents,
    pendingCents,
    count: expenses.length,
    paidCount: expenses.filter(({ status }) => status === "PAID").length,
  };
}

/** Tells whether every bill is paid, unless all of them were entered as paid: then there was nothing to do. */
export function isClosed(sums: MonthSums, expenses: readonly Expense[]): boolean {
  return sums.paidCount === sums.count && !expenses.every(isPaidBefore);
}

/** "17 bills, $4,429.02, all on time", or without the last part if the app can't know it */
export function closedMonthText(expenses: readonly Expense[], sums: MonthSums, currency: Currency): string {
  const text = `${counted(sums.count, "bill")}, ${formatCents(sums.totalCents, currency)}`;
  if (expenses.some(isUnseen)) return text;
  return `${text}, ${punctualityText(expenses.filter(isPaidAfterDay).length, sums.count)}`;
}

function isPaidAfterDay({ paidDate, dueDate }: Expense): boolean {
  return paidDate !== null && paidDate > dueDate;
}

/**
 * Tells whether the day of payment is uncertain. A bill that was added as paid may have been paid on any earlier day, and one
 * that was added long after has the day that its user gave. One day of tolerance covers every time zone.
 */
function isUnseen(expense: Expense): boolean {
  const { paidDate, createdAtMs } = expense;
  if (paidDate === null || isPaidBefore(expense)) return true;
  return isPaidAfterDay(expense) && paidDate <= addDays(dayOf(createdAtMs), 1);
}

/** Tells whether it was paid before it was here. */
function isPaidBefore({ paidDate, createdAtMs }: Expense): boolean {
  return paidDate !== null && addDays(paidDate, 1) < dayOf(createdAtMs);
}

function dayOf(instantMs: number): Day {
  return new Date(instantMs).toISOString().slice(0, 10);
}

function punctualityText(afterDay: number, count: number): string {
  if (count === 1) return afterDay === 0 ? "paid on time" : "paid after its due date";
  return afterDay === 0
    ? "all on time"
    : `${afterDay} paid after ${afterDay === 1 ? "its" : "their"} due date`;
}

export const FILTERS = ["all", "toPay", "overdue", "paid", "recurring"] as const;
export type Filter = (typeof FILTERS)[number];

const PASSES: Readonly<Record<Filter, (expense: Expense, today: Day) => boolean>> = {
  all: () => true,
  toPay: ({ status }) => status !== "PAID",
  overdue: isOverdue,
  paid: ({ status }) => status === "PAID",
  recurring: ({ recurringId }) => recurringId !== null,
};

export function passesFilter(expense: Expense, filter: Filter, today: Day): boolean {
  return PASSES[filter](expense, today);
}

export function filterCounts(expenses: readonly Expense[], today: Day): Readonly<Record<Filter, number>> {
  const counts = { all: 0, toPay: 0, overdue: 0, paid: 0, recurring: 0 };
  for (const expense of expenses) {
    for (const filter of FILTERS) if (passesFilter(expense, filter, today)) counts[filter] += 1;
  }
  return counts;
}

export type BudgetStatus = "On Track" | "Close to Limit" | "Over Budget";

export interface BudgetStanding {
  readonly status: BudgetStatus;
  /** Whole percent. The status uses the rounded figure that is shown, so 80.4% counts as 80. */
  readonly percent: number;
  /** False if "100%" would contradict "$0.40 over" beside it, or if the budget was used up from the start. */
  readonly isPercentTrue: boolean;
  readonly barPercent: number;
  readonly leftCents: number;
  /** The rest per day until the end of the month, today included. Null outside the current month or if nothing is left. */
  readonly leftPerDayCents: number | null;
}

/** Returns null without a budget. */
export function budgetStanding(
  totalCents: number,
  budgetCents: number | null,
  month: Span,
  today: Day,
): BudgetStanding | null {
  if (budgetCents === null) return null;
  const percent = shareOf(totalCents, budgetCents);
  const leftCents = budgetCents - totalCents;
  const days = isWithin(today, month) ? daysBetween(today, month.to) + 1 : 0;
  return {
    status: statusOf(percent),
    percent,
    isPercentTrue: budgetCents > 0 && (percent !== 100 || leftCents === 0),
    barPercent: Math.min(percent, 100),
    leftCents,
    leftPerDayCents: days > 0 && leftCents > 0 ? Math.floor(leftCents / days) : null,
  };
}

/**
 * "67% of budget". Very high percentages are replaced, because they are hard to read. Returns null if the percentage would
 * mislead.
 */
export function budgetShareText({ percent, isPercentTrue }: BudgetStanding): string | null {
  if (!isPercentTrue) return null;
  return percent <= 1000 ? `${percent}% of budget` : "over 10 times the budget";
}

function shareOf(totalCents: number, budgetCents: number): number {
  if (budgetCents > 0) return percentOf(totalCents, budgetCents);
  return totalCents > budgetCents ? Infinity : 100;
}

function statusOf(percent: number): BudgetStatus {
  if (percent <= 80) return "On Track";
  return percent <= 100 ? "Close to Limit" : "Over Budget";
}
