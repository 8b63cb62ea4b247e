import { expect, test } from "vitest";
import { type Status, statusWords } from "#domain/expenses/expense.ts";

test.each<[Status, string, string]>([
  ["PENDING", "2026-11-10", "Overdue · 12 days"],
  ["PENDING", "2026-11-21", "Overdue · 1 day"],
  ["UNPAID", "2026-11-19", "Unpaid · 3 days late"],
  ["PENDING", "2026-11-22", "due today"],
  ["UNPAID", "2026-11-22", "Unpaid · due today"],
  ["PENDING", "2026-11-23", "tomorrow"],
  ["UNPAID", "2026-11-25", "Unpaid · in 3 days"],
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
