import { expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import type { FoundBill } from "#domain/importing/found.ts";
import { importRows } from "#domain/importing/import-rows.ts";
import { standings } from "#domain/importing/standing.ts";
import { someExpense } from "../support/expenses.ts";

const rowOf = (dueDate: string, amountCents = 950): FoundBill => ({
  ...{ line: 1, title: "Coffee", amountCents, dueDate, status: "PAID", paidDate: null },
  ...{ category: null, note: null, currency: null, repeats: null, identity: null, own: null },
});

const standingsOf = (found: readonly FoundBill[], bills: readonly ReturnType<typeof someExpense>[]) => {
  const rows = importRows([found], new Map());
  const account = { bills, currency: "USD", takenBack: new Set<string>() } as const;
  return [...standings(rows, account, ({ id }) => [id]).values()];
};

const bill = (id: string, dueDate: string, paidDate: string | null = null) =>
  someExpense({
    ...{ id, title: "Coffee", amountCents: 950, dueDate, paidDate },
    status: paidDate === null ? "PENDING" : "PAID",
  });

test("of several bills that are alike, the nearest stands for a row, by its due day or by its payment", () => {
  const bills = [bill("1", "2026-03-07"), bill("2", "2026-03-05"), bill("3", "2026-02-01", "2026-03-08")];
  const idAt = (day: string) =>
    standingsOf([rowOf(day)], bills).map((each) => "bill" in each && each.bill.id);
  expect(["2026-03-02", "2026-03-04", "2026-03-08", "2026-03-11", "2026-03-12"].flatMap(idAt)).toEqual([
    ...["2", "2", "3", "3"],
    false,
  ]);
  expect(idAt("2199-12-31")).toEqual([false]);
});

test("rows of a title of which the account has thousands are compared within the test's own time", () => {
  const days = Array.from({ length: 20_000 }, (_, index) => addDays("2015-01-01", index % 4000));
  const bills = days.map((day, index) => bill(String(index + 1), day));
  const rows = days.slice(0, 5000).map((day) => rowOf(day, 5000));
  expect(new Set(standingsOf(rows, bills).map(({ kind }) => kind))).toEqual(new Set(["new"]));
});
