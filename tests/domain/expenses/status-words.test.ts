import { expect, test } from "vitest";
import type { Status } from "#domain/expenses/expense.ts";
import { statusWords } from "#domain/expenses/status-words.ts";

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
  expect(statusWords({ status, dueDate, paidDate, autopay: false }, "2026-11-22")).toBe(words);
});

test.each<[Status, string, string]>([
  ["PENDING", "2026-11-22", "autopay today"],
  ["PENDING", "2026-11-25", "autopay in 3 days"],
  ["UNPAID", "2026-11-25", "Unpaid · in 3 days"],
  ["PENDING", "2026-11-21", "Overdue · 1 day"],
])("with autopay, %s, due on %s: %s", (status, dueDate, words) => {
  expect(statusWords({ status, dueDate, paidDate: null, autopay: true }, "2026-11-22")).toBe(words);
});
