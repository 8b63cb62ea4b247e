import { expect, test } from "vitest";
import { PAGE_ROWS, pageFrom } from "../../worker/ledger/changes-since.ts";

const expense = (seq: number) => ({
  id: seq,
  title: "Rent",
  amountCents: 90_000,
  dueDate: "2026-11-30",
  status: "PENDING" as const,
  paidDate: null,
  recurringId: null,
  category: null,
  note: null,
  createdAtMs: 0,
  deleted: false,
  seq,
});

const entry = (seq: number) => ({
  seq,
  operationId: String(seq),
  type: "expense.add" as const,
  atMs: 0,
  device: null,
  undoes: null,
  image: "[]",
  subject: null,
  appliedAtMs: 0,
});

test("a page ends where its last row does, and comes in order, however the database gives its rows", () => {
  const upwards = Array.from({ length: PAGE_ROWS }, (_, index) => index + 1);
  const mixed = upwards.toSorted((a, b) => ((a * 7919) % 1009) - ((b * 7919) % 1009));
  const rest = {
    lastSeq: 5000,
    historyEnd: 5000,
    budgets: [],
    settings: [],
    badges: [],
    activity: [],
    subscriptions: [],
  };
  const many = { expenses: mixed.map(expense), history: mixed.map(entry), series: [] };
  const page = pageFrom([[rest], many], 0);
  expect([page.cursor, page.more]).toEqual([PAGE_ROWS, true]);
  expect(page.changes.expenses.map(({ id }) => Number(id))).toEqual(upwards);
  expect(page.changes.history.map(({ operationId }) => Number(operationId))).toEqual(upwards);
});
