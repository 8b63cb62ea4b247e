import { addDays, type Day, partsOfDay, shortWeekdayText } from "../calendar/days.ts";
import { groupBy } from "../group-by.ts";
import { sumCents } from "../money/money.ts";
import { type Expense, owedCents } from "./expense.ts";

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
  readonly to: Day;
  readonly count: number;
  readonly totalCents: number;
}

/** Sums the unpaid bills of today, of tomorrow, and of the five days after. */
export function nextSevenDays(expenses: readonly Expense[], today: Day): DueSum[] {
  const [after, last] = [addDays(today, 2), addDays(today, 6)];
  const weekdayAndDay = (day: Day) => `${shortWeekdayText(day)} ${partsOfDay(day).day}`;
  const spans = [
    { name: "Today", from: today, to: today },
    { name: "Tomorrow", from: addDays(today, 1), to: addDays(today, 1) },
    // "Tue 24 – Sat 28"
    { name: `${weekdayAndDay(after)} – ${weekdayAndDay(last)}`, from: after, to: last },
  ];
  return spans.map(({ name, from, to }) => {
    const due = expenses.filter(
      ({ status, dueDate }) => status !== "PAID" && dueDate >= from && dueDate <= to,
    );
    return { name, to, count: due.length, totalCents: sumCents(due.map(owedCents)) };
  });
}
