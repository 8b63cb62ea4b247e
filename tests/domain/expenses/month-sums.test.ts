import fc from "fast-check";
import { expect, test } from "vitest";
import type { Expense } from "#domain/expenses/expense.ts";
import { monthSums } from "#domain/expenses/month-figures.ts";
import { anyExpense } from "../support/expenses.ts";

test("a month is summed to the hundredth, and pending is what is PENDING or UNPAID", () => {
  const exact = (expenses: readonly Expense[]) =>
    Number(expenses.reduce((sum, expense) => sum + BigInt(expense.amountCents), 0n));
  fc.assert(
    fc.property(fc.array(anyExpense, { maxLength: 60 }), (expenses) => {
      const paid = expenses.filter((expense) => expense.status === "PAID");
      expect(monthSums(expenses)).toEqual({
        totalCents: exact(expenses),
        paidCents: exact(paid),
        pendingCents: exact(expenses.filter((expense) => expense.status !== "PAID")),
        count: expenses.length,
        paidCount: paid.length,
      });
    }),
  );
});
