import fc from "fast-check";
import { expect, test } from "vitest";
import { monthSums } from "#domain/expenses/month-figures.ts";
import { categoryShares, categorySums } from "#domain/expenses/side-figures.ts";
import { COMMON_CATEGORIES, categorySuggestions, recentCategories } from "#domain/expenses/suggestions.ts";
import { anyExpense, someExpense } from "../support/expenses.ts";

const anyMonth = fc.array(
  fc
    .tuple(anyExpense, fc.constantFrom(null, "Home", "Food", "Fun", "Other", "No category"))
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

test("six recent categories: the latest bills' most frequent ones in one spelling each, then common ones", () => {
  const bill = (category: string | null, createdAtMs: number) =>
    someExpense({ id: String(createdAtMs + 1), category, createdAtMs });
  expect(recentCategories([])).toEqual(COMMON_CATEGORIES.slice(0, 6));
  const pets = Array.from({ length: 200 }, (_, n) => bill("Pets", n));
  const lately = Array.from({ length: 60 }, (_, n) => bill(n % 3 === 0 ? "home" : "Travel", 1000 + n));
  expect(recentCategories([...pets, ...lately, bill("Home", 2000)]).slice(0, 3)).toEqual([
    "Travel",
    "Pets",
    "Home",
  ]);
  const longAgo = Array.from({ length: 100 }, (_, n) => bill("Travel", 5000 + n));
  expect(recentCategories([...pets, ...longAgo])).not.toContain("Pets");
});

test("recent categories are six, different, and those of bills come before the common ones", () => {
  fc.assert(
    fc.property(anyMonth, (expenses) => {
      const recent = recentCategories(expenses);
      expect(recent).toHaveLength(6);
      expect(new Set(recent.map((each) => each.toLowerCase())).size).toBe(6);
      const own = new Set<string>(expenses.flatMap(({ category }) => category ?? []));
      const places = recent.map((each) => own.has(each));
      expect(places).toEqual(places.toSorted((a, b) => Number(b) - Number(a)));
    }),
  );
});

test("shares are the five largest categories and the rest, and make up the month", () => {
  fc.assert(
    fc.property(anyMonth, (expenses) => {
      const shares = categoryShares(expenses);
      if (expenses.every(({ category }) => category === null)) {
        expect(shares).toEqual([]);
        return;
      }
      expect(shares.length).toBeLessThanOrEqual(6);
      expect(shares.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(
        monthSums(expenses).totalCents,
      );
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      expect(new Set(shares.map(({ name }) => name)).size).toBe(shares.length);
      expect(shares.slice(0, -1).some(({ isRest }) => isRest)).toBe(false);
    }),
  );
  expect(names("A", "B", "C", "D", "E", "F", null)).toEqual(["A", "B", "C", "D", "E", "rest: Other"]);
  expect(names("A", "B", "C", "D", "E")).toEqual(["A", "B", "C", "D", "E"]);
  expect(names("A", null)).toEqual(["A", "rest: No category"]);
});

test.each([
  [["Other"], ["rest: Other"]],
  [
    ["Other", "A", null],
    ["A", "rest: Other"],
  ],
  [["No category"], ["rest: No category"]],
  [
    ["No category", "A", null],
    ["A", "rest: No category"],
  ],
  [
    ["No category", "Other", "A", null],
    ["A", "rest: Other"],
  ],
])("a category of the user's own that is called like the rest is part of it: %j", (categories, shown) => {
  expect(names(...categories)).toEqual(shown);
});

function names(...categories: (string | null)[]): string[] {
  const expenses = categories.map((category, index) => someExpense({ category, amountCents: 100 - index }));
  return categoryShares(expenses).map(({ name, isRest }) => (isRest ? `rest: ${name}` : name));
}
