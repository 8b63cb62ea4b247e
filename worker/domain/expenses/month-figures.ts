import { shortWeekdayText } from "../calendar/day-text.ts";
import { addDays, type Day, partsOfDay } from "../calendar/days.ts";
import { groupBy } from "../group-by.ts";
import { type Currency, formatCents, sumCents } from "../money/money.ts";
import { counted } from "../text/wording.ts";
import { type Expense, isLate } from "./expense.ts";

/** `pending` counts bills that are PENDING or UNPAID. */
export interface MonthSums {
  readonly totalCents: number;
  readonly paidCents: number;
  readonly pendingCents: number;
  readonly count: number;
  readonly paidCount: number;
}

export function monthSums(expenses: readonly Expense[]): MonthSums {
  const paid = expenses.filter((expense) => expense.status === "PAID");
  const totalCents = sumCents(expenses.map((expense) => expense.amountCents));
  const paidCents = sumCents(paid.map((expense) => expense.amountCents));
  return {
    totalCents,
    paidCents,
    pendingCents: totalCents - paidCents,
    count: expenses.length,
    paidCount: paid.length,
  };
}

/** A month is closed once it has bills and all of them are paid. */
export function isClosed(sums: MonthSums): boolean {
  return sums.count > 0 && sums.paidCount === sums.count;
}

/** "17 bills, $4,429.02, none late", or without the last part if the app can't know it */
export function closedMonthText(expenses: readonly Expense[], sums: MonthSums, currency: Currency): string {
  const text = `${counted(sums.count, "bill")}, ${formatCents(sums.totalCents, currency)}`;
  if (expenses.some(isUnseen)) return text;
  return `${text}, ${lateText(expenses.filter(isPaidLate).length, sums.count)}`;
}

function isPaidLate({ paidDate, dueDate }: Expense): boolean {
  return paidDate !== null && paidDate > dueDate;
}

/**
 * Tells whether the day of payment is uncertain. A bill that was added as paid may have been paid on any earlier day, and one
 * that was added long after has the day that its user gave. One day of tolerance covers every time zone.
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

export const FILTERS = ["all", "toPay", "overdue", "paid", "recurring"] as const;
export type Filter = (typeof FILTERS)[number];

const PASSES: Readonly<Record<Filter, (expense: Expense, today: Day) => boolean>> = {
  all: () => true,
  toPay: ({ status }) => status !== "PAID",
  overdue: isLate,
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

export interface CategorySum {
  readonly category: string | null;
  readonly totalCents: number;
  readonly count: number;
}

/** The largest category comes first, and expenses without a category come last. */
export function categorySums(expenses: readonly Expense[]): CategorySum[] {
  return [...groupBy(expenses, (expense) => expense.category)]
    .map(([category, group]) => ({
      category,
      totalCents: sumCents(group.map((expense) => expense.amountCents)),
      count: group.length,
    }))
    .toSorted(
      (a, b) =>
        Number(a.category === null) - Number(b.category === null) ||
        b.totalCents - a.totalCents ||
        ((a.category ?? "") < (b.category ?? "") ? -1 : 1),
    );
}

interface CategoryShare {
  readonly name: string;
  readonly isRest: boolean;
  readonly totalCents: number;
  /** The share of the month's total, from 0 to 1. */
  readonly share: number;
}

/** The chart names at most five categories, because more are hard to distinguish. */
const NAMED = 5;
const REST = "Other";
const UNNAMED = "No category";

/**
 * Returns the five largest categories and the rest, or nothing if no bill has a category. A user's own category with the name
 * of the rest counts as part of it, so that no name appears twice.
 */
export function categoryShares(expenses: readonly Expense[]): CategoryShare[] {
  const sums = categorySums(expenses);
  const named = sums.filter(({ category }) => !isUnnamed(category) && category !== REST).slice(0, NAMED);
  if (named.length === 0 && sums.every(({ category }) => category === null)) return [];
  const rest = sums.filter((sum) => !named.includes(sum));
  const restCents = sumCents(rest.map(({ totalCents }) => totalCents));
  const restName = rest.every(({ category }) => isUnnamed(category)) ? UNNAMED : REST;
  const total = sumCents(sums.map(({ totalCents }) => totalCents));
  return [
    ...named.map(({ category, totalCents }) => ({ name: category ?? "", isRest: false, totalCents })),
    ...(rest.length > 0 ? [{ name: restName, isRest: true, totalCents: restCents }] : []),
  ].map((each) => ({ ...each, share: total === 0 ? 0 : each.totalCents / total }));
}

function isUnnamed(category: string | null): boolean {
  return category === null || category === UNNAMED;
}

interface DueSum {
  readonly name: string;
  /** The last day of the span. */
  readonly to: Day;
  readonly count: number;
  readonly totalCents: number;
}

/** Sums the unpaid bills of today, of tomorrow, and of the five days after. */
export function nextSevenDays(expenses: readonly Expense[], today: Day): DueSum[] {
  const spans = [
    { name: "Today", from: today, to: today },
    { name: "Tomorrow", from: addDays(today, 1), to: addDays(today, 1) },
    spanFrom(addDays(today, 2), addDays(today, 6)),
  ];
  return spans.map(({ name, from, to }) => {
    const due = expenses.filter(
      ({ status, dueDate }) => status !== "PAID" && dueDate >= from && dueDate <= to,
    );
    return { name, to, count: due.length, totalCents: sumCents(due.map(({ amountCents }) => amountCents)) };
  });
}

/** "Tue 24 – Sat 28" */
function spanFrom(from: Day, to: Day) {
  return { name: `${weekdayAndDay(from)} – ${weekdayAndDay(to)}`, from, to };
}

function weekdayAndDay(day: Day): string {
  return `${shortWeekdayText(day)} ${partsOfDay(day).day}`;
}
