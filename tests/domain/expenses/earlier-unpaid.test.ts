import fc from "fast-check";
import { expect, test } from "vitest";
import { type Expense, isOwedEarlier } from "#domain/expenses/expense.ts";
import { anyDay, anyExpense, someExpense } from "../support/expenses.ts";

const bill = (fields: Partial<Expense>) => someExpense({ status: "PENDING", ...fields });

test.each([
  ["the day before the month begins", "2026-10-31", true],
  ["the month's first day", "2026-11-01", false],
  ["earlier in the same month", "2026-11-21", false],
  ["a year ago", "2025-11-22", true],
  ["as old as can be", "2000-01-01", true],
  ["still to come", "2026-12-01", false],
])("a bill that was due %s: %s", (_, dueDate, isOwed) => {
  expect(isOwedEarlier(bill({ dueDate }), "2026-11-22")).toBe(isOwed);
});

test("the leap day is owed from the first of March", () => {
  expect(isOwedEarlier(bill({ dueDate: "2028-02-29" }), "2028-02-29")).toBe(false);
  expect(isOwedEarlier(bill({ dueDate: "2028-02-29" }), "2028-03-01")).toBe(true);
});

test("what is paid or deleted is owed no longer, and what is marked unpaid still is", () => {
  const old = { dueDate: "2026-01-31" };
  expect(isOwedEarlier(bill({ ...old, status: "UNPAID" }), "2026-11-22")).toBe(true);
  expect(isOwedEarlier(bill({ ...old, status: "PAID" }), "2026-11-22")).toBe(false);
  expect(isOwedEarlier(bill({ ...old, deleted: true }), "2026-11-22")).toBe(false);
});

test("whatever is unpaid on a day is either owed earlier, or due in that month or later", () => {
  fc.assert(
    fc.property(anyExpense, anyDay, (expense, today) => {
      fc.pre(expense.status !== "PAID");
      expect(isOwedEarlier(expense, today)).toBe(expense.dueDate.slice(0, 7) < today.slice(0, 7));
    }),
  );
});
