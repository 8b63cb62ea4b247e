import { sumCents } from "../money/money.ts";
import type { Expense } from "./expense.ts";

export interface CategorySum {
  /** Null for expenses without one. */
  readonly category: string | null;
  readonly totalCents: number;
  readonly count: number;
}

/** Spending by category, the largest first, those without a category last. */
export function categorySums(expenses: readonly Expense[]): CategorySum[] {
  const amounts = new Map<string | null, number[]>();
  for (const { category, amountCents } of expenses) {
    amounts.set(category, [...(amounts.get(category) ?? []), amountCents]);
  }
  return [...amounts]
    .map(([category, cents]) => ({ category, totalCents: sumCents(cents), count: cents.length }))
    .toSorted(
      (a, b) =>
        Number(a.category === null) - Number(b.category === null) ||
        b.totalCents - a.totalCents ||
        ((a.category ?? "") < (b.category ?? "") ? -1 : 1),
    );
}
