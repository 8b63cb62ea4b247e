import { describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { overdueCount } from "#domain/expenses/overdue-count.ts";
import { nextDueDay, nothingText, todayBills } from "#domain/timeline/today-bills.ts";
import { someExpense } from "../support/expenses.ts";
import { User } from "../support/ledgers.ts";

const TODAY = "2026-11-29";

const NONE: ReadonlySet<string> = new Set();

const due = (id: string, days: number, fields: Partial<Expense> = {}) =>
  someExpense({
    id,
    dueDate: addDays(TODAY, days),
    status: "PENDING",
    paidDate: null,
    deleted: false,
    ...fields,
  });

const idsOf = (lists: ReturnType<typeof todayBills>) =>
  Object.values(lists).map((list: readonly Expense[]) => list.map(({ id }) => id).join());

describe("the lists of today", () => {
  test("hold what is unpaid, by due date", () => {
    const bills = [due("5", 2), due("4", 1), due("3", 0), due("2", -1), due("1", -400, { status: "UNPAID" })];
    expect(idsOf(todayBills(bills, TODAY, NONE))).toEqual(["1,2", "3", "4"]);
  });

  test("hold nothing that is paid or deleted, but for what was paid while it was listed", () => {
    const paid = { status: "PAID", paidDate: TODAY } as const;
    const bills = [due("1", -1, paid), due("2", 0, paid), due("3", 0, { deleted: true }), due("4", 1)];
    expect(idsOf(todayBills(bills, TODAY, NONE))).toEqual(["", "", "4"]);
    expect(idsOf(todayBills(bills, TODAY, new Set(["1", "3"])))).toEqual(["1", "", "4"]);
  });
});

test("what comes next is the first unpaid bill after tomorrow, made or not", () => {
  const ana = new User();
  expect(nextDueDay(ana.ledger, TODAY)).toBeNull();
  ana.add("1", { dueDate: addDays(TODAY, 1) });
  ana.add("2", { dueDate: addDays(TODAY, 9) });
  ana.add("3", { dueDate: addDays(TODAY, 4) });
  expect(nextDueDay(ana.ledger, TODAY)).toBe(addDays(TODAY, 4));
  ana.setStatus("3", "PAID");
  expect(nextDueDay(ana.ledger, TODAY)).toBe(addDays(TODAY, 9));
  ana.delete("2");
  ana.addSeries("4", "rec_5", "2026-11-30", { dueDate: "2026-11-20" });
  expect(nextDueDay(ana.ledger, TODAY)).toBe("2026-12-20");
});

test.each([
  [2, "Nothing until Tuesday"],
  [6, "Nothing until Saturday"],
  [7, "Nothing until 6 December"],
  [400, "Nothing until 3 January 2028"],
  [null, "Nothing is due"],
])("a day %s days ahead is said as %s", (days, text) => {
  expect(nothingText(days === null ? null : addDays(TODAY, days), TODAY)).toBe(text);
});

test("the icon counts what is overdue, whether pending or marked as unpaid", () => {
  const paid = { status: "PAID", paidDate: TODAY } as const;
  const bills = [due("1", -1), due("2", -90, { status: "UNPAID" }), due("3", 0), due("4", -1, paid)];
  expect(overdueCount([...bills, due("5", -1, { deleted: true })], TODAY)).toBe(2);
});
