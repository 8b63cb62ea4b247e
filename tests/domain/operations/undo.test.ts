import { describe, expect, test } from "vitest";
import type { OperationData, OperationType } from "#domain/operations/operation.ts";
import { occurrenceId } from "#domain/series/series.ts";
import { newExpense, User } from "../support/ledgers.ts";
import { NOW_MS, uuid } from "../support/operations.ts";

const of = (month: string) => occurrenceId("rec_5", month);

/** One bill, one series with a paid occurrence, a budget and settings of one's own. */
function household(): User {
  const ana = new User();
  ana.add("1");
  ana.addSeries("2", "rec_5", "2026-06-30", { dueDate: "2026-01-31" });
  ana.must("expense.setStatus", { id: of("2026-02"), status: "PAID" });
  ana.must("budget.set", { month: "2026-03", amountCents: 500 });
  ana.must("settings.update", { theme: "dark" });
  return ana;
}

/** What a user sees, by which undoing is judged. */
function seen(ana: User) {
  return {
    expenses: ana.living(),
    goingOn: [...ana.ledger.all("series")]
      .filter((series) => series.endedOn === null)
      .map(({ generatedUntil: _, ...series }) => series),
    budgets: [...ana.ledger.all("budget")].filter((budget) => budget.amountCents !== null),
    settings: ana.ledger.settings(),
  };
}

type Case = { [T in OperationType]: [T, OperationData[T]] }[OperationType];

const UNDOABLE: Case[] = [
  ["expense.add", newExpense("9")],
  ["expense.add", newExpense("9", { isRecurring: true, recurringId: "rec_9" })],
  [
    "expense.edit",
    { id: "1", changes: { title: "x", amountCents: 1, dueDate: "2026-09-09" }, scope: "this" },
  ],
  ["expense.edit", { id: "1", changes: { status: "PAID", category: "c", note: "n" }, scope: "this" }],
  ["expense.edit", { id: "1", changes: { isRecurring: true }, scope: "this" }],
  ["expense.edit", { id: of("2026-04"), changes: { dueDate: "2026-04-05", note: "x" }, scope: "following" }],
  ["expense.edit", { id: of("2026-02"), changes: { amountCents: 7 }, scope: "all" }],
  ["expense.edit", { id: of("2026-04"), changes: { isRecurring: false }, scope: "this" }],
  ["expense.edit", { id: of("2026-04"), changes: { isRecurring: false, title: "x" }, scope: "following" }],
  [
    "expense.edit",
    { id: of("2026-04"), changes: { status: "PAID", amountCents: 7, dueDate: "2026-04-05" }, scope: "all" },
  ],
  ["expense.setStatus", { id: "1", status: "PAID" }],
  ["expense.setStatus", { id: of("2026-02"), status: "UNPAID" }],
  ["expense.delete", { id: of("2026-02"), scope: "this" }],
  ["expense.delete", { id: of("2026-03"), scope: "following" }],
  ["expense.delete", { id: of("2026-03"), scope: "all" }],
  ["series.stop", { expenseId: of("2026-03") }],
  ["series.generate", { cutoffDate: "2026-12-31" }],
  ["budget.set", { month: "2026-03", amountCents: 9 }],
  ["budget.set", { month: "2026-04", amountCents: 0 }],
  ["budget.clear", { month: "2026-03" }],
  ["settings.update", { currency: "EUR", theme: "light", reminderHour: 6 }],
  [
    "migration.import",
    {
      expenses: [
        { title: "Old", amount: 5, dueDate: "2025-01-01" },
        { title: "Old rent", amount: 5, dueDate: "2025-01-31", isRecurring: true, recurringId: "r" },
      ],
      badges: ["first_login"],
    },
  ],
];

describe("undo restores everything as it was, and undoing the undo brings the change back", () => {
  test.each(UNDOABLE)("%s %j", (type, data) => {
    const ana = household();
    const before = seen(ana);
    const { id } = ana.must(type, data);
    const after = seen(ana);
    expect(after).not.toEqual(before);

    const undone = ana.undo(id);
    expect(seen(ana)).toEqual(before);
    const redone = ana.undo(undone.id);
    expect(seen(ana)).toEqual(after);
    ana.undo(redone.id);
    expect(seen(ana)).toEqual(before);
  });
});

describe("undo is refused", () => {
  test("for what isn't in the history", () => {
    expect(new User().refused("undo", { operationId: uuid(0xffff) })).toBe("undo_not_found");
  });

  test("for a view of the dashboard", () => {
    const ana = new User();
    const { id, result } = ana.must("dashboard.view", {});
    expect(result).toEqual({ count: 1 });
    expect(ana.refused("undo", { operationId: id })).toBe("not_undoable");
  });

  test("a second time", () => {
    const ana = household();
    const { id } = ana.must("expense.setStatus", { id: "1", status: "PAID" });
    ana.undo(id);
    expect(ana.refused("undo", { operationId: id })).toBe("undo_conflict");
  });

  test("when it changed nothing", () => {
    const ana = household();
    const { id } = ana.must("expense.setStatus", { id: "1", status: "PENDING" });
    expect(ana.refused("undo", { operationId: id })).toBe("undo_conflict");
  });
});

test("a paid bill that is deleted and restored was paid on its own day, not on that of the undo", () => {
  const ana = household();
  const { id } = ana.must("expense.setStatus", { id: of("2026-02"), status: "PENDING" });
  const undone = ana.must("undo", { operationId: id }, { day: "2026-03-11", atMs: NOW_MS + 86_400_000 });
  expect(ana.expense(of("2026-02"))).toMatchObject({ status: "PAID", paidDate: "2026-03-10" });
  expect(undone.entry.undoes).toBe(id);
});

describe("undoing a new series", () => {
  test("takes back the bills generated from it", () => {
    const ana = new User();
    const { id } = ana.addSeries("1", "rec_5", "2026-06-30", { dueDate: "2026-01-31" });
    ana.undo(id);
    expect(ana.living()).toEqual([]);
    expect(ana.must("series.generate", { cutoffDate: "2027-01-31" }).result).toEqual({ count: 0 });
  });

  test("is refused, whole, when one of them was edited since", () => {
    const ana = new User();
    const { id } = ana.addSeries("1", "rec_5", "2026-06-30", { dueDate: "2026-01-31" });
    ana.must("expense.setStatus", { id: of("2026-06"), status: "PAID" });
    expect(ana.refused("undo", { operationId: id })).toBe("undo_conflict");
    expect(ana.living()).toHaveLength(6);
  });

  test("is possible again once that edit was undone", () => {
    const ana = new User();
    const { id } = ana.addSeries("1", "rec_5", "2026-06-30", { dueDate: "2026-01-31" });
    const edit = ana.must("expense.setStatus", { id: of("2026-06"), status: "PAID" });
    ana.undo(edit.id);
    ana.undo(id);
    expect(ana.living()).toEqual([]);
  });
});

test("undoing an import takes back what nobody touched since, and keeps the rest", () => {
  const ana = new User();
  const row = (title: string, dueDate: string) => ({
    title,
    amount: 5,
    dueDate,
    isRecurring: true,
    recurringId: "r",
  });
  const expenses = [
    row("Rent", "2025-01-31"),
    row("Rent", "2025-02-28"),
    { title: "One", amount: 1, dueDate: "2025-03-01" },
  ];
  const { id } = ana.must("migration.import", { expenses, badges: [] });
  const [january] = ana.living();
  if (january === undefined) throw new Error("nothing was imported");
  ana.must("expense.edit", { id: january.id, changes: { note: "keep" }, scope: "this" });
  ana.undo(id);
  expect(ana.living().map((expense) => expense.note)).toEqual(["keep"]);
  expect(ana.must("series.generate", { cutoffDate: "2026-12-31" }).result).toEqual({ count: 0 });
});
