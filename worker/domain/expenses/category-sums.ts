import { groupBy } from "../group-by.ts";
import { sumCents } from "../money/money.ts";
import type { Expense } from "./expense.ts";

export interface CategorySum {
  readonly category: string | null;
  readonly totalCents: number;
  readonly count: number;
}

/** The largest first, expenses without a category last. */
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

export interface CategoryShare {
  readonly name: string;
  readonly isRest: boolean;
  readonly totalCents: number;
  /** Of the month, from 0 to 1. */
  readonly share: number;
}

/** More are too many to tell apart. */
const NAMED = 5;
const REST = "Other";
const UNNAMED = "No category";

/**
 * The five largest and the rest. None if no bill has a category. A category of the user's own that is called like the
 * rest counts as part of it, so that no name stands twice.
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
