import fc from "fast-check";
import { expect, test } from "vitest";
import { isDay, monthOf } from "#domain/calendar.ts";
import { copyInto, oneOffBills } from "#domain/copy-bills.ts";
import { anyDay, anyExpense } from "./support/expenses.ts";

test("a copy is due in its month, on the same day or the month's last, and owes the same", () => {
  fc.assert(
    fc.property(anyExpense, anyDay, (expense, day) => {
      const copy = copyInto(expense, monthOf(day));
      expect(isDay(copy.dueDate)).toBe(true);
      expect(monthOf(copy.dueDate)).toBe(monthOf(day));
      expect(copy.dueDate.slice(8) <= expense.dueDate.slice(8)).toBe(true);
      expect(copy).toMatchObject({ title: expense.title, amountCents: expense.amountCents });
      expect(copy).not.toHaveProperty("status");
    }),
  );
});

test("what belongs to a series isn't copied: it comes by itself", () => {
  fc.assert(
    fc.property(fc.array(anyExpense), (expenses) => {
      for (const expense of oneOffBills(expenses)) expect(expense.recurringId).toBeNull();
    }),
  );
});
