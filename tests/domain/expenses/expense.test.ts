import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import { compareExpenses, displayStatus } from "#domain/expenses/expense.ts";
import { expenseFromJson, expenseToJson } from "#domain/expenses/fields.ts";
import { anyDay, anyExpense, someExpense } from "../support/expenses.ts";

describe("the status a user sees", () => {
  test("is overdue only when pending and its due day is over", () => {
    fc.assert(
      fc.property(anyExpense, anyDay, (expense, today) => {
        const overdue = expense.status === "PENDING" && expense.dueDate < today;
        expect(displayStatus(expense, today)).toBe(overdue ? "OVERDUE" : expense.status);
      }),
    );
  });

  test("turns to overdue on the day after the due day", () => {
    const bill = { status: "PENDING", dueDate: "2024-02-28" } as const;
    expect(displayStatus(bill, "2024-02-28")).toBe("PENDING");
    expect(displayStatus(bill, addDays("2024-02-28", 1))).toBe("OVERDUE");
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
      const { amountIsEstimate, autopay, plannedAmount, ...always } = json;
      expect(amountIsEstimate ?? false).toBe(expense.amountIsEstimate);
      expect(autopay ?? false).toBe(expense.autopay);
      expect(plannedAmount === undefined).toBe(expense.plannedCents === null);
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
