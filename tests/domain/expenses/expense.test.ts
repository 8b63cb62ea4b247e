import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import {
  compareExpenses,
  displayStatus,
  type Expense,
  isOwedEarlier,
  paysItself,
  type Status,
  statusWords,
} from "#domain/expenses/expense.ts";
import { expenseFromJson, expenseToJson } from "#domain/expenses/fields.ts";
import { anyExpense, someExpense } from "../support/expenses.ts";

/** Days from the day a bill is due to today, often none or one. */
const aroundIt = fc.oneof(
  fc.constantFrom(0, 1),
  fc.integer({ min: -400, max: 400 }),
  fc.integer({ min: -31, max: 31 }),
);

describe("the status a user sees", () => {
  test("is overdue only when pending and its due day is over", () => {
    fc.assert(
      fc.property(anyExpense, aroundIt, (expense, days) => {
        const today = addDays(expense.dueDate, days);
        const overdue = expense.status === "PENDING" && expense.dueDate < today;
        expect(displayStatus(expense, today)).toBe(overdue ? "OVERDUE" : expense.status);
      }),
    );
  });
});

describe("the order of a list", () => {
  test("is total: the same for every order of the same bills", () => {
    const bills = fc.uniqueArray(anyExpense, { selector: (expense) => expense.id, maxLength: 20 });
    fc.assert(
      fc.property(bills, fc.infiniteStream(fc.double({ noNaN: true })), (list, chance) => {
        const shuffled = list
          .map((expense) => ({ expense, key: chance.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ expense }) => expense);
        const ids = (expenses: typeof list) =>
          expenses.toSorted(compareExpenses).map((expense) => expense.id);
        expect(ids(shuffled)).toEqual(ids(list));
      }),
    );
  });

  test("is by due date, then by age, then by the number of the id", () => {
    const on = (dueDate: string, createdAtMs: number, id: string) =>
      someExpense({ dueDate, createdAtMs, id });
    const sorted = [
      on("2026-01-01", 5, "9"),
      on("2026-01-02", 1, "8"),
      on("2026-01-02", 2, "9"),
      on("2026-01-02", 2, "10"),
    ];
    expect(sorted.toReversed().toSorted(compareExpenses)).toEqual(sorted);
  });
});

test("the API's shape has exactly the keys that docs/contracts.md names", () => {
  fc.assert(
    fc.property(anyExpense, (expense) => {
      const json = expenseToJson(expense);
      const { amountIsEstimate, autopay, remindDaysBefore, cancelBy, plannedAmount, payments, ...always } =
        json;
      expect(amountIsEstimate ?? false).toBe(expense.amountIsEstimate);
      expect(autopay ?? false).toBe(expense.autopay);
      expect(remindDaysBefore).toEqual(JSON.parse(expense.remindDaysBefore ?? "null") ?? undefined);
      expect(cancelBy).toEqual(JSON.parse(expense.cancelBy ?? "null") ?? undefined);
      expect(plannedAmount === undefined).toBe(expense.plannedCents === null);
      expect(payments === undefined).toBe(expense.payments === null);
      expect(Object.keys(always).toSorted()).toEqual([
        "amount",
        "category",
        "createdAt",
        "dueDate",
        "id",
        "isRecurring",
        "note",
        "paidDate",
        "recurringFrequency",
        "recurringId",
        "status",
        "title",
      ]);
      expect(json.isRecurring).toBe(expense.recurringId !== null);
      expect(json.recurringFrequency).toBe(json.isRecurring ? "monthly" : null);
      expect(Math.round(json.amount * 100)).toBe(expense.amountCents);
      expect(expenseFromJson(json)).toEqual(expense);
    }),
  );
});

const bill = (fields: Partial<Expense>) => someExpense({ status: "PENDING", ...fields });

test("what is paid or deleted is owed no longer, and what is marked unpaid still is", () => {
  const old = { dueDate: "2026-01-31" };
  expect(isOwedEarlier(bill({ ...old, status: "UNPAID" }), "2026-11-01")).toBe(true);
  expect(isOwedEarlier(bill({ ...old, status: "PAID" }), "2026-11-01")).toBe(false);
  expect(isOwedEarlier(bill({ ...old, deleted: true }), "2026-11-01")).toBe(false);
});

test("whatever is unpaid on a day is either owed earlier, or due in that month or later", () => {
  fc.assert(
    fc.property(anyExpense, aroundIt, (expense, days) => {
      fc.pre(expense.status !== "PAID");
      const today = addDays(expense.dueDate, days);
      expect(isOwedEarlier(expense, `${today.slice(0, 7)}-01`)).toBe(
        expense.dueDate.slice(0, 7) < today.slice(0, 7),
      );
    }),
  );
});

test.each<[Status, string, string]>([
  ["PENDING", "2026-11-10", "Overdue · 12 days"],
  ["PENDING", "2026-11-21", "Overdue · 1 day"],
  ["UNPAID", "2026-11-19", "Unpaid · 3 days overdue"],
  ["PENDING", "2026-11-22", "due today"],
  ["UNPAID", "2026-11-22", "Unpaid · due today"],
  ["PENDING", "2026-11-23", "tomorrow"],
  ["UNPAID", "2026-11-25", "Unpaid · in 3 days"],
  ["PENDING", "2026-12-06", "in 14 days"],
  ["PENDING", "2026-12-07", ""],
  ["UNPAID", "2026-12-07", "Unpaid"],
  ["PAID", "2026-11-10", "paid 4 Nov"],
])("%s, due on %s: %s", (status, dueDate, words) => {
  const paidDate = status === "PAID" ? "2026-11-04" : null;
  expect(statusWords({ status, dueDate, paidDate, autopay: false, autopayFrom: null }, "2026-11-22")).toBe(
    words,
  );
});

test.each<[Status, string, string]>([
  ["PENDING", "2026-11-22", "autopay today"],
  ["PENDING", "2026-11-25", "autopay in 3 days"],
  ["PENDING", "2026-12-31", "autopay"],
  ["UNPAID", "2026-11-25", "Unpaid · in 3 days"],
  ["PENDING", "2026-11-21", "Overdue · 1 day"],
])("with autopay, %s, due on %s: %s", (status, dueDate, words) => {
  const bill = { status, dueDate, paidDate: null, autopay: true };
  for (const autopayFrom of [null, "2026-11-21", dueDate])
    expect(statusWords({ ...bill, autopayFrom }, "2026-11-22")).toBe(words);
});

test("a bill that isn't paid by itself on this day doesn't promise it", () => {
  const bill = { status: "PENDING", paidDate: null, autopay: true } as const;
  const words = (dueDate: string, autopayFrom: string) =>
    statusWords({ ...bill, dueDate, autopayFrom }, "2026-11-22");
  expect(words("2026-11-22", "2026-11-23")).toBe("due today");
  expect(words("2026-11-25", "2026-11-26")).toBe("in 3 days");
});

test("a bill on autopay pays itself unless it was marked unpaid, or paid already", () => {
  const bill = { autopay: true, autopayFrom: null, dueDate: "2026-11-22" };
  const statuses = ["PENDING", "UNPAID", "PAID"] as const;
  expect(statuses.filter((status) => paysItself({ ...bill, status }))).toEqual(["PENDING"]);
});
