import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isLongAgo } from "#domain/calendar/days.ts";
import { compareExpenses, type Expense, isOverdue } from "#domain/expenses/expense.ts";
import { earlierBills } from "#domain/timeline/earlier-bills.ts";
import { OVERDUE_SHOWN } from "#domain/timeline/month-rows.ts";
import { anyExpense, someExpense } from "../support/expenses.ts";

const TODAY = "2026-11-22";

const bill = (dueDate: string, fields: Partial<Expense> = {}) =>
  someExpense({ status: "PENDING", amountCents: 1000, dueDate, ...fields });
const paid = (dueDate: string) => bill(dueDate, { status: "PAID", paidDate: TODAY });
const told = (...bills: Expense[]) => {
  const { title, standing, total } = earlierBills(bills, TODAY, { currency: "USD", monthStart: 1 });
  return [title, standing, total];
};

test("the heading names the month if all are of one, how many are overdue, and what is still to pay of them", () => {
  expect(told(bill("2026-10-09"), bill("2026-10-20", { status: "UNPAID" }))).toEqual([
    "From October",
    "2 overdue",
    "$20.00",
  ]);
  expect(told(bill("2026-09-30"), bill("2026-10-01"))[0]).toBe("From earlier months");
  expect(told(paid("2026-10-09"), bill("2026-10-20"))).toEqual(["From October", "1 overdue", "$10.00"]);
  expect(told(paid("2026-10-09"))).toEqual(["From October", "all paid", ""]);
});

test("a year stands where its month could be taken for one of this year", () => {
  expect(earlierBills([bill("2025-12-20")], "2026-01-05", { currency: "USD", monthStart: 1 }).title).toBe(
    "From December",
  );
  expect(told(bill("2025-11-30"))[0]).toBe("From November 2025");
  expect([isLongAgo("2026-01-26", TODAY), isLongAgo("2026-01-25", TODAY)]).toEqual([false, true]);
});

test("the latest eight stand, and a slim row stands for those of the others that are still to pay", () => {
  const anyEarlier = fc
    .array(fc.tuple(anyExpense, fc.integer({ min: 23, max: 900 })), { minLength: 1, maxLength: 30 })
    .map((all) =>
      all.map(([each, days]) => ({ ...each, dueDate: addDays(TODAY, -days) })).sort(compareExpenses),
    );
  fc.assert(
    fc.property(anyEarlier, (expenses) => {
      const { rest, shown, fold, owed } = earlierBills(expenses, TODAY, { currency: "USD", monthStart: 1 });
      expect([...rest, ...shown]).toEqual(expenses);
      expect(shown).toHaveLength(Math.min(OVERDUE_SHOWN, expenses.length));
      expect(fold?.bills ?? []).toEqual(rest.filter((each) => isOverdue(each, TODAY)));
      expect(owed).toEqual(expenses.filter(({ status }) => status !== "PAID"));
    }),
  );
});
