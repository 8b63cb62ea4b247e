import { expect, test } from "vitest";
import { awardBadges } from "#domain/badges/award.ts";
import { type BadgeFacts, badgeFactsOf } from "#domain/badges/facts.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import type { NewExpense } from "#domain/operations/add-expense.ts";
import { apply } from "#domain/operations/apply.ts";
import type { OperationData, OperationType } from "#domain/operations/operation.ts";
import { newExpense, operation } from "../support/ledgers.ts";

function account() {
  const ledger = new Ledger();
  const facts: BadgeFacts = badgeFactsOf(ledger);
  function earned<T extends OperationType>(type: T, data: OperationData[T], hour = 9): string[] {
    const done = operation(type, data, { hour });
    const outcome = apply(ledger, done, "laptop");
    if (outcome.status === "rejected") throw new Error(outcome.rejection.error);
    return awardBadges(ledger, facts, done, outcome.changes).map(({ key }) => key);
  }
  const add = (id: string, fields: Partial<NewExpense>, hour?: number) =>
    earned("expense.add", newExpense(id, fields), hour);
  return { earned, add };
}

const paid = (dueDate: string) => ({ dueDate, status: "PAID", paidDate: dueDate }) as const;

test("bills that are entered as paid on a day before earn nothing, at any hour, however many and large they are", () => {
  const { add, earned } = account();
  const bills = Array.from({ length: 12 }, (_, index) =>
    add(String(index + 1), { ...paid("2026-03-01"), amountCents: 90_000, isRecurring: index === 0 }, 23),
  );
  expect(bills.flat()).toEqual([]);
  // What is done from then on earns as ever, by the month as it is.
  expect(add("20", { dueDate: "2026-03-28" })).toEqual(["add_10_expenses"]);
  expect(earned("expense.setStatus", { id: "20", status: "PAID" })).toEqual([
    "first_paid",
    "green_month",
    "early_bird",
    "zero_debt_month",
  ]);
});

test("a month of bills entered as paid isn't cleared by deleting or moving the last open one, nor do three make a streak", () => {
  for (const clear of [
    ["expense.delete", { id: "9", scope: "this" }],
    ["expense.edit", { id: "9", changes: { dueDate: "2026-04-01" }, scope: "this" }],
  ] as const) {
    const { add, earned } = account();
    for (const month of ["01", "02", "03"]) add(month, paid(`2026-${month}-01`));
    add("9", { dueDate: "2026-03-28" });
    expect(earned(...(clear as ["expense.delete", OperationData["expense.delete"]]))).toEqual([]);
  }
});

test("once a bill was paid here, deleting a month's last open one clears the month", () => {
  const { add, earned } = account();
  add("1", paid("2026-03-01"));
  add("2", { dueDate: "2026-03-11" });
  add("3", { dueDate: "2026-03-28" });
  expect(earned("expense.setStatus", { id: "2", status: "PAID" })).toEqual(["first_paid"]);
  expect(earned("expense.delete", { id: "3", scope: "this" })).toEqual(["green_month", "zero_debt_month"]);
});

test("what is added as paid today earns as before, with its day or without", () => {
  for (const payment of [{}, { paidDate: "2026-03-10" }])
    expect(account().add("1", { status: "PAID", ...payment })).toEqual(
      expect.arrayContaining(["first_paid", "green_month", "early_bird"]),
    );
});

test("Early Bird goes by the paid date, also once that is corrected", () => {
  const { add, earned } = account();
  add("1", { dueDate: "2026-03-14" });
  expect(earned("expense.setStatus", { id: "1", status: "PAID" })).not.toContain("early_bird");
  expect(earned("expense.edit", { id: "1", changes: { paidDate: "2026-03-10" }, scope: "this" })).toEqual([]);
  expect(earned("expense.setStatus", { id: "1", status: "PAID", paidDate: "2026-03-09" })).toEqual([
    "early_bird",
  ]);
});

test("a payment that is marked with an earlier day still counts as the user's first", () => {
  const { add, earned } = account();
  add("1", { dueDate: "2026-03-05" });
  expect(earned("expense.setStatus", { id: "1", status: "PAID", paidDate: "2026-03-04" })).toContain(
    "first_paid",
  );
});
