import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "#domain/calendar/days.ts";
import { monthSums } from "#domain/expenses/month-figures.ts";
import { categoryShares, categorySums, nextSevenDays } from "#domain/expenses/side-figures.ts";
import { COMMON_CATEGORIES, categorySuggestions, recentCategories } from "#domain/expenses/suggestions.ts";
import { anyDay, anyExpense, someExpense } from "../support/expenses.ts";

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

test("the next seven days are three sums: today, tomorrow, and the five days after", () => {
  const bill = (dueDate: string, amountCents: number, status: "PENDING" | "PAID" = "PENDING") =>
    someExpense({ dueDate, amountCents, status });
  const bills = [
    bill("2026-11-21", 1),
    bill("2026-11-22", 8500),
    bill("2026-11-22", 900, "PAID"),
    bill("2026-11-24", 1549),
    bill("2026-11-28", 4900),
    bill("2026-11-29", 2),
  ];
  expect(nextSevenDays(bills, "2026-11-22")).toEqual([
    { name: "Today", to: "2026-11-22", count: 1, totalCents: 8500 },
    { name: "Tomorrow", to: "2026-11-23", count: 0, totalCents: 0 },
    { name: "Tue 24 – Sat 28", to: "2026-11-28", count: 2, totalCents: 6449 },
  ]);
  expect(nextSevenDays([], "2026-11-28").map(({ name }) => name)).toContain("Mon 30 – Fri 4");
});

test("each unpaid bill of the seven days is counted once", () => {
  const near = fc.tuple(anyExpense, anyDay, fc.integer({ min: -3, max: 10 }));
  fc.assert(
    fc.property(fc.array(near, { maxLength: 30 }), anyDay, (rows, today) => {
      const bills = rows.map(([bill, , days]) => ({ ...bill, dueDate: addDays(today, days) }));
      const due = bills.filter(
        ({ status, dueDate }) =>
          status !== "PAID" && daysBetween(today, dueDate) >= 0 && daysBetween(today, dueDate) < 7,
      );
      const sums = nextSevenDays(bills, today);
      expect(sums.reduce((count, each) => count + each.count, 0)).toBe(due.length);
    }),
  );
});
