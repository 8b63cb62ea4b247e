import fc from "fast-check";
import { expect, test } from "vitest";
import { monthSums } from "#domain/expenses/month-sums.ts";
import { anyExpense } from "../support/expenses.ts";

const anyMonth = fc.array(anyExpense, { maxLength: 60 });

test("paid and pending make up the total, to the hundredth", () => {
  fc.assert(
    fc.property(anyMonth, (expenses) => {
      const sums = monthSums(expenses);
      const exact = expenses.reduce((sum, expense) => sum + BigInt(expense.amountCents), 0n);
      expect(BigInt(sums.totalCents)).toBe(exact);
      expect(sums.paidCents + sums.pendingCents).toBe(sums.totalCents);
      expect(sums.pendingCents).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("pending is what is PENDING or UNPAID", () => {
  fc.assert(
    fc.property(anyMonth, (expenses) => {
      const open = expenses.filter((expense) => expense.status !== "PAID");
      const sums = monthSums(expenses);
      expect(sums.pendingCents).toBe(monthSums(open).totalCents);
      expect(sums.count - sums.paidCount).toBe(open.length);
    }),
  );
});

test("two halves of a month sum to the whole", () => {
  fc.assert(
    fc.property(anyMonth, anyMonth, (first, second) => {
      const whole = monthSums([...first, ...second]);
      const [a, b] = [monthSums(first), monthSums(second)];
      expect(whole).toEqual({
        totalCents: a.totalCents + b.totalCents,
        paidCents: a.paidCents + b.paidCents,
        pendingCents: a.pendingCents + b.pendingCents,
        count: a.count + b.count,
        paidCount: a.paidCount + b.paidCount,
      });
    }),
  );
});

test("an empty month is all zero", () => {
  expect(monthSums([])).toEqual({ totalCents: 0, paidCents: 0, pendingCents: 0, count: 0, paidCount: 0 });
});
