import fc from "fast-check";
import { expect, test } from "vitest";
import { displayStatus } from "#domain/expenses/expense.ts";
import { FILTERS, filterCounts, passesFilter } from "#domain/expenses/month-figures.ts";
import { anyDay, anyExpense } from "../support/expenses.ts";

test("to pay and paid share the month out between them, overdue is a part of to pay", () => {
  fc.assert(
    fc.property(fc.array(anyExpense, { maxLength: 40 }), anyDay, (expenses, today) => {
      const counts = filterCounts(expenses, today);
      for (const filter of FILTERS) {
        const passing = expenses.filter((expense) => passesFilter(expense, filter, today));
        expect(passing).toHaveLength(counts[filter]);
      }
      expect(counts.all).toBe(expenses.length);
      expect(counts.toPay + counts.paid).toBe(counts.all);
      expect(counts.overdue).toBeLessThanOrEqual(counts.toPay);
      for (const expense of expenses) {
        const isOverdue = expense.status !== "PAID" && expense.dueDate < today;
        expect(passesFilter(expense, "overdue", today)).toBe(isOverdue);
        if (displayStatus(expense, today) === "OVERDUE") expect(isOverdue).toBe(true);
      }
    }),
  );
});
