import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, lastDayOf, monthOf } from "#domain/calendar/days.ts";
import type { NewExpense } from "#domain/operations/add-expense.ts";
import { comingBills } from "#domain/timeline/coming-bills.ts";
import { User } from "../support/ledgers.ts";

const TODAY = "2026-03-28";

/** An account with one-off bills, by title. */
function account(...bills: readonly Partial<NewExpense>[]): User {
  const user = new User();
  for (const [at, bill] of bills.entries()) user.add(String(at + 1), bill);
  return user;
}

const due = (dueDate: string) => ({ dueDate });
const paid = (dueDate: string) => ({ dueDate, status: "PAID" as const });
const told = (user: User, today = TODAY) => {
  const coming = comingBills(user.ledger, today);
  return coming && [coming.until, coming.expenses.map(({ dueDate }) => dueDate)];
};

test("a first month that is nearly over goes on for the rest of thirty days", () => {
  const bills = ["2026-04-26", "2026-04-01", "2026-04-27", "2026-05-01"].map(due);
  expect(told(account(paid("2026-03-01"), ...bills))).toEqual(["2026-04-26", ["2026-04-01", "2026-04-26"]]);
  // What was paid early stays where it is.
  expect(told(account(due("2026-03-02"), paid("2026-04-01"), due("2026-04-02")))).toEqual([
    "2026-04-26",
    ["2026-04-01", "2026-04-02"],
  ]);
});

test("bills that series will have are among them, across February too", () => {
  const user = account(paid("2026-01-05"));
  user.add("9", { dueDate: "2026-01-01", status: "PAID", isRecurring: true, recurringId: "rec_5" });
  expect(told(user, "2026-01-31")).toEqual(["2026-03-01", ["2026-02-01", "2026-03-01"]]);
});

test("not with three bills left, in a later month, without bills here or nothing to come", () => {
  const left = ["2026-03-28", "2026-03-29", "2026-03-31"].map(due);
  const next = due("2026-04-01");
  expect(told(account(...left, next))).toBeNull();
  expect(told(account(...left.slice(1), next))).not.toBeNull();
  expect(told(account(paid("2026-02-28"), paid("2026-03-01"), next))).toBeNull();
  expect(told(account(next))).toBeNull();
  expect(told(account(paid("2026-03-01"), due("2026-04-27")))).toBeNull();
  const cleaned = account(paid("2026-02-28"), paid("2026-03-01"), next);
  cleaned.delete("1");
  expect(told(cleaned)).not.toBeNull();
});

test("every bill of it is due after the month, within thirty days, in due order", () => {
  const anyDays = fc.array(fc.integer({ min: -27, max: 70 }), { maxLength: 12 });
  fc.assert(
    fc.property(anyDays, (days) => {
      const coming = comingBills(account(...days.map((count) => due(addDays(TODAY, count)))).ledger, TODAY);
      const later = days.filter((count) => count > 3 && count < 30).map((count) => addDays(TODAY, count));
      if (coming === null) return;
      expect(coming.expenses.map(({ dueDate }) => dueDate)).toEqual(later.toSorted());
      expect(coming.expenses.every(({ dueDate }) => dueDate > lastDayOf(monthOf(TODAY)))).toBe(true);
    }),
  );
});
