import { DETAILS } from "./details.ts";
import type { Expense } from "./expense.ts";

/** For users who have no categories of their own yet. */
export const COMMON_CATEGORIES = [
  "Home",
  "Utilities",
  "Groceries",
  "Transport",
  "Insurance",
  "Subscriptions",
  "Health",
  "Leisure",
] as const;

/** The user's own categories, the most used first, then common ones they haven't used. */
export function categorySuggestions(expenses: Iterable<Expense>): string[] {
  const counts = new Map<string, number>();
  for (const { category, deleted } of expenses) {
    if (category !== null && !deleted) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const own = [...counts].toSorted((a, b) => b[1] - a[1]).map(([category]) => category);
  const known = new Set(own.map((category) => category.toLowerCase()));
  return [...own, ...COMMON_CATEGORIES.filter((category) => !known.has(category.toLowerCase()))]
    .filter((category) => category.length <= DETAILS.category.max)
    .slice(0, 24);
}
