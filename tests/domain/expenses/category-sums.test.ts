import fc from "fast-check";
import { expect, test } from "vitest";
import { COMMON_CATEGORIES, categorySuggestions } from "#domain/expenses/category-suggestions.ts";
import { categorySums } from "#domain/expenses/category-sums.ts";
import { monthSums } from "#domain/expenses/month-sums.ts";
import { anyExpense, someExpense } from "../support/expenses.ts";

const anyMonth = fc.array(
  fc
    .tuple(anyExpense, fc.constantFrom(null, "Home", "Food", "Fun"))
    .map(([expense, category]) => ({ ...expense, category })),
  { maxLength: 40 },
);

test("the categories' sums make up the month's total, each category once, the largest first", () => {
  fc.assert(
    fc.property(anyMonth, (expenses) => {
      const sums = categorySums(expenses);
      const total = sums.reduce((sum, each) => sum + each.totalCents, 0);
      expect(total).toBe(monthSums(expenses).totalCents);
      expect(sums.reduce((sum, each) => sum + each.count, 0)).toBe(expenses.length);
      expect(new Set(sums.map((each) => each.category)).size).toBe(sums.length);
      const named = sums.filter((each) => each.category !== null).map((each) => each.totalCents);
      expect(named).toEqual(named.toSorted((a, b) => b - a));
      if (sums.some((each) => each.category === null)) expect(sums.at(-1)?.category).toBeNull();
    }),
  );
});

test("suggestions are the user's own, the most used first, then the common ones not among them", () => {
  const bill = (category: string | null, deleted = false) => someExpense({ category, deleted });
  expect(categorySuggestions([])).toEqual([...COMMON_CATEGORIES]);
  const own = categorySuggestions([bill("Pets"), bill("home"), bill("home"), bill(null), bill("Gone", true)]);
  expect(own.slice(0, 2)).toEqual(["home", "Pets"]);
  expect(own).not.toContain("Home");
  expect(own).not.toContain("Gone");
});
