import fc from "fast-check";
import { expect, test } from "vitest";
import { displayStatus, type Expense, owedCents } from "#domain/expenses/expense.ts";
import {
  closedMonthText,
  FILTERS,
  filterCounts,
  isClosed,
  monthSums,
  passesFilter,
} from "#domain/expenses/month-figures.ts";
import { anyDay, anyExpense, paidOf, someExpense } from "../support/expenses.ts";

test("a month is summed to the hundredth, and pending is the rest of what is PENDING or UNPAID", () => {
  const exact = (cents: readonly number[]) => Number(cents.reduce((sum, each) => sum + BigInt(each), 0n));
  fc.assert(
    fc.property(fc.array(anyExpense, { maxLength: 60 }), (expenses) => {
      expect(monthSums(expenses)).toEqual({
        totalCents: exact(expenses.map(({ amountCents }) => amountCents)),
        paidCents: exact(expenses.map(paidOf)),
        pendingCents: exact(expenses.map((expense) => expense.amountCents - paidOf(expense))),
        count: expenses.length,
        paidCount: expenses.filter(({ status }) => status === "PAID").length,
      });
      expect(exact(expenses.map(owedCents)) + exact(expenses.map(paidOf))).toBe(
        monthSums(expenses).totalCents,
      );
    }),
  );
});

const paid = (dueDate: string, paidDate: string | null, amountCents = 1000) =>
  someExpense({ status: "PAID", dueDate, paidDate, amountCents });
const text = (...bills: Expense[]) => closedMonthText(bills, monthSums(bills), "USD");

test("a month is closed once it has bills and each of them is paid", () => {
  const done = paid("2026-11-04", "2026-11-04");
  const open = someExpense({ status: "UNPAID" });
  expect([[], [done], [done, open], [open]].map((bills) => isClosed(monthSums(bills), bills))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test("a month whose bills were all entered as paid was closed by nobody", () => {
  const entered = { ...paid("2026-11-04", "2026-11-04"), createdAtMs: Date.parse("2026-11-28T20:00Z") };
  const done = paid("2026-11-28", "2026-11-28");
  const isClosedWith = (...bills: Expense[]) => isClosed(monthSums(bills), bills);
  expect([isClosedWith(entered), isClosedWith(entered, done)]).toEqual([false, true]);
});

test("a closed month is summed up, and says how many of its bills were paid after their day", () => {
  const onTime = paid("2026-11-04", "2026-11-04");
  const early = paid("2026-11-04", "2026-11-01", 123_456);
  const after = paid("2026-11-04", "2026-11-05");
  expect(text(onTime, early)).toBe("2 bills, $1,244.56, all on time");
  expect(text(onTime, early, after)).toBe("3 bills, $1,254.56, 1 paid after its due date");
  expect(text(after, after)).toBe("2 bills, $20.00, 2 paid after their due date");
  expect(text(onTime)).toBe("1 bill, $10.00, paid on time");
  expect(text(after)).toBe("1 bill, $10.00, paid after its due date");
});

test("it says nothing of that where the day of payment isn't known", () => {
  const onTime = paid("2026-11-04", "2026-11-04");
  const addedAsPaid = { ...paid("2026-11-04", "2026-11-20"), createdAtMs: Date.parse("2026-11-19T20:00Z") };
  expect(text(addedAsPaid, onTime)).toBe("2 bills, $20.00");
  // Entered weeks later, with a day that stands for the payment's.
  const enteredLater = { ...paid("2026-11-04", "2026-11-04"), createdAtMs: Date.parse("2026-11-27T08:00Z") };
  expect(text(enteredLater, onTime)).toBe("2 bills, $20.00");
  // Rows of the old client may lack the day.
  expect(text(paid("2026-11-04", null), onTime)).toBe("2 bills, $20.00");
});

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
