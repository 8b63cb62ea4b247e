import fc from "fast-check";
import { expect, test } from "vitest";
import { monthSums } from "#domain/expenses/month-sums.ts";
import { yearReport } from "#domain/expenses/year-report.ts";
import { CURRENCIES, formatCents } from "#domain/money/currency.ts";
import { anyExpense, someExpense } from "../support/expenses.ts";

const ofFewYears = fc.tuple(anyExpense, fc.integer({ min: 2025, max: 2027 })).map(([expense, year]) => ({
  ...expense,
  dueDate: `${year}${expense.dueDate.slice(4).replace("02-29", "02-28")}`,
}));

test("a year is the sum of its months, in every currency's text", () => {
  fc.assert(
    fc.property(
      fc.array(ofFewYears, { maxLength: 80 }),
      fc.constantFrom(...CURRENCIES),
      (expenses, currency) => {
        const report = yearReport(expenses, 2026);
        const months = report.months.map(({ month }) =>
          monthSums(expenses.filter((expense) => expense.dueDate.startsWith(month))),
        );
        const exact = months.reduce((sum, month) => sum + BigInt(month.totalCents), 0n);
        expect(BigInt(report.totalCents)).toBe(exact);
        expect(formatCents(report.totalCents, currency)).toBe(formatCents(Number(exact), currency));
        expect(report.count).toBe(months.reduce((sum, month) => sum + month.count, 0));
        expect(report.paidCount).toBe(months.reduce((sum, month) => sum + month.paidCount, 0));
        expect(report.paidCount + report.pendingCount).toBe(report.count);
        expect(Math.abs(report.averageCents * 12 - report.totalCents)).toBeLessThanOrEqual(6);
        for (const [index, month] of report.months.entries()) {
          expect(month.totalCents).toBe(months[index]?.totalCents);
          expect(month.cents.PAID).toBe(months[index]?.paidCents);
          expect(month.cents.PENDING + month.cents.UNPAID).toBe(months[index]?.pendingCents);
        }
        const categories = report.categories.reduce((sum, each) => sum + BigInt(each.totalCents), 0n);
        expect(categories).toBe(exact);
      },
    ),
  );
});

test("categories of the same total stand by name, and what has none before them", () => {
  const expenses = ["Rent", null, "Food"].map((category) =>
    someExpense({ dueDate: "2026-03-15", amountCents: 500, category }),
  );
  expect(yearReport(expenses, 2026).categories.map(({ category }) => category)).toEqual([
    null,
    "Food",
    "Rent",
  ]);
});

test("a year without bills is all zero and has twelve months", () => {
  const report = yearReport([], 2026);
  expect(report).toMatchObject({ totalCents: 0, averageCents: 0, count: 0, paidPercent: 0, categories: [] });
  expect(report.months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}`),
  );
});
