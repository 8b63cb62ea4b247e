import { sumCents } from "../money/money.ts";
import type { Expense } from "./expense.ts";

export interface CategorySum {
  readonly category: string | null;
  readonly totalCents: number;
  readonly count: number;
}

/** The largest first, expenses without a category last. */
export function categorySums(expenses: readonly Expense[]): CategorySum[] {
  return [...Map.groupBy(expenses, (expense) => expense.category)]
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
