import fc from "fast-check";
import { expect, test } from "vitest";
import { monthSums } from "#domain/expenses/month-figures.ts";
import { chartTopCents, highestMonth, yearReport, yearSentence } from "#domain/expenses/year-report.ts";
import { CURRENCIES, formatCents } from "#domain/money/money.ts";
import { anyDay, anyExpense, paidOf, someExpense } from "../support/expenses.ts";

const ofFewYears = fc.tuple(anyExpense, fc.integer({ min: 2025, max: 2027 })).map(([expense, year]) => ({
  ...expense,
  dueDate: `${year}${expense.dueDate.slice(4).replace("02-29", "02-28")}`,
}));

const today = "2026-07-10";
const context = { today, monthStart: 1 };

test("a year is the sum of its months, in every currency's text", () => {
  fc.assert(
    fc.property(
      fc.array(ofFewYears, { maxLength: 80 }),
      fc.constantFrom(...CURRENCIES),
      (expenses, currency) => {
        const report = yearReport(expenses, 2026, context);
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
          expect(month.paidCents).toBe(months[index]?.paidCents);
          expect(month.overdueCents + month.plannedCents).toBe(months[index]?.pendingCents);
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
  expect(yearReport(expenses, 2026, context).categories.map(({ category }) => category)).toEqual([
    null,
    "Food",
    "Rent",
  ]);
});

test("a year without bills is all zero and has twelve months", () => {
  const report = yearReport([], 2026, context);
  expect(report).toMatchObject({
    totalCents: 0,
    averageCents: 0,
    averageWithBillsCents: 0,
    count: 0,
    paidPercent: 0,
    categories: [],
  });
  expect(report.months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}`),
  );
});

test("what is paid, overdue and planned is told by the bill's own day and status, and makes up the total", () => {
  fc.assert(
    fc.property(fc.array(ofFewYears, { maxLength: 60 }), anyDay, (expenses, day) => {
      const report = yearReport(expenses, 2026, { today: day, monthStart: 1 });
      const ofYear = expenses.filter(({ dueDate }) => dueDate.startsWith("2026"));
      const overdue = ofYear.filter(({ dueDate }) => dueDate < day);
      expect(report.paidCents).toBe(ofYear.reduce((sum, each) => sum + paidOf(each), 0));
      expect(report.overdueCents).toBe(
        overdue.reduce((sum, each) => sum + each.amountCents - paidOf(each), 0),
      );
      expect(report.paidCents + report.overdueCents + report.plannedCents).toBe(report.totalCents);
      for (const month of report.months)
        expect(month.paidCents + month.overdueCents + month.plannedCents).toBe(month.totalCents);
    }),
  );
});

test("behind each month stands the same one of the year before, as that year's own report has it", () => {
  fc.assert(
    fc.property(fc.array(ofFewYears, { maxLength: 60 }), (expenses) => {
      const before = yearReport(expenses, 2025, context).months.map(({ totalCents }) => totalCents);
      expect(yearReport(expenses, 2026, context).months.map(({ lastYearCents }) => lastYearCents)).toEqual(
        before,
      );
    }),
  );
});

test("the chart is as high as the largest month of both years and every budget up to twice that", () => {
  const cents = fc.integer({ min: 0, max: 10_000 });
  const anyBudgets = fc.array(
    fc.record({
      month: fc.integer({ min: 1, max: 9 }).map((month) => `2026-0${month}`),
      amountCents: fc.option(cents),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.array(ofFewYears, { maxLength: 20 }), anyBudgets, (bills, budgets) => {
      const small = bills.map((bill) => ({ ...bill, amountCents: (bill.amountCents % 5000) + 1 }));
      const budgetOf = (month: string) => {
        const { amountCents = null } = budgets.findLast((each) => each.month === month) ?? {};
        return amountCents === null ? null : { amountCents };
      };
      const { months } = yearReport(small, 2026, { ...context, budgetOf });
      const top = chartTopCents(months);
      const largest = Math.max(
        1,
        ...months.flatMap(({ totalCents, lastYearCents }) => [totalCents, lastYearCents]),
      );
      expect(top).toBeGreaterThanOrEqual(largest);
      expect(top).toBeLessThanOrEqual(2 * largest);
      for (const { budgetCents } of months)
        expect((budgetCents ?? 0) <= top || (budgetCents ?? 0) > 2 * largest).toBe(true);
      for (const { month, budgetCents } of months)
        expect(budgetCents).toBe(budgetOf(month)?.amountCents || null);
    }),
  );
});

test("the average over months with bills leaves out the empty ones", () => {
  const expenses = ["2026-02-01", "2026-02-20", "2026-09-30"].map((dueDate) =>
    someExpense({ dueDate, amountCents: 600 }),
  );
  expect(yearReport(expenses, 2026, context)).toMatchObject({
    averageCents: 150,
    monthsWithBills: 2,
    averageWithBillsCents: 900,
  });
});

const paid = (dueDate: string, amountCents: number) => someExpense({ dueDate, amountCents, status: "PAID" });
const planned = (dueDate: string, amountCents: number) => someExpense({ dueDate, amountCents });

test.each([
  [[], "2026-07-10", "Nothing is paid yet in 2026."],
  [[], "2027-01-01", "Nothing was paid in 2026."],
  [[paid("2026-03-01", 4_120_300)], "2026-07-10", "You've paid $41,203.00 so far."],
  [
    [paid("2026-03-01", 100), paid("2026-04-01", 300)],
    "2026-07-10",
    "You've paid $4.00 so far; April was the highest.",
  ],
  [
    [paid("2026-03-01", 100), paid("2026-04-01", 300)],
    "2027-01-01",
    "You paid $4.00 in 2026; April was the highest.",
  ],
  [[paid("2026-03-01", 300), paid("2026-04-01", 300)], "2026-07-10", "You've paid $6.00 so far."],
  [
    [paid("2026-03-01", 300), planned("2026-11-01", 900)],
    "2026-07-10",
    "You've paid $3.00 of $12.00 so far.",
  ],
  [
    [paid("2026-03-01", 300), planned("2026-11-01", 900)],
    "2027-01-01",
    "You paid $3.00 of $12.00 in 2026; November was the highest.",
  ],
  [
    [paid("2026-03-01", 100), paid("2026-04-01", 300), paid("2026-12-01", 900)],
    "2026-07-10",
    "You've paid $13.00 so far; April was the highest.",
  ],
])("the year in one sentence: %#", (expenses, day, sentence) => {
  expect(
    yearSentence(yearReport(expenses, 2026, { today: day, monthStart: 1 }), day.slice(0, 7), "USD"),
  ).toBe(sentence);
});

test("the highest month has begun, and no other that has is as high", () => {
  fc.assert(
    fc.property(fc.array(ofFewYears, { maxLength: 30 }), (expenses) => {
      const report = yearReport(expenses, 2026, context);
      const highest = highestMonth(report, "2026-07");
      if (highest === null) return;
      const total = report.months.find(({ month }) => month === highest)?.totalCents ?? 0;
      expect(highest <= "2026-07").toBe(true);
      for (const { month, totalCents } of report.months)
        if (month !== highest && month <= "2026-07") expect(totalCents).toBeLessThan(total);
    }),
  );
});
