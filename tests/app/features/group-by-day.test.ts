import fc from "fast-check";
import { expect, test } from "vitest";
import { compareExpenses } from "#domain/expenses/expense.ts";
import { groupByDay } from "../../../app/features/expenses/day-group.tsx";
import { anyExpense } from "../../domain/support/expenses.ts";

test("every bill is in the one group of its day, in the order of the list", () => {
  const fewDays = fc.constantFrom("2026-11-01", "2026-11-02", "2026-11-30", "2026-12-01");
  const anyBill = fc.tuple(anyExpense, fewDays).map(([expense, dueDate]) => ({ ...expense, dueDate }));
  fc.assert(
    fc.property(fc.array(anyBill, { maxLength: 40 }), fc.boolean(), (bills, latestFirst) => {
      const sorted = bills.toSorted((a, b) => (latestFirst ? -compareExpenses(a, b) : compareExpenses(a, b)));
      const groups = groupByDay(sorted);
      expect(groups.flatMap(({ expenses }) => expenses)).toEqual(sorted);
      expect(new Set(groups.map(({ day }) => day)).size).toBe(groups.length);
      for (const { day, expenses, before } of groups) {
        expect(before).toBe(sorted.indexOf(expenses[0] as (typeof sorted)[number]));
        expect(new Set(expenses.map(({ dueDate }) => dueDate))).toEqual(new Set([day]));
      }
    }),
  );
});
