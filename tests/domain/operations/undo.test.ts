import { describe, expect, test } from "vitest";
import { of, User } from "../support/ledgers.ts";
import { NOW_MS, uuid } from "../support/operations.ts";

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
    const ana = User.withSeries();
    const { id } = ana.must("expense.setStatus", { id: "1", status: "PAID" });
    ana.undo(id);
    expect(ana.refused("undo", { operationId: id })).toBe("undo_conflict");
  });

  test("when it changed nothing", () => {
    const ana = User.withSeries();
    const { id } = ana.must("expense.setStatus", { id: "1", status: "PENDING" });
    expect(ana.refused("undo", { operationId: id })).toBe("undo_conflict");
  });
});

test("a paid bill that is restored was paid on its own day, not on that of the undo", () => {
  const ana = User.withSeries();
  ana.must("expense.setStatus", { id: of("2026-02"), status: "PAID" });
  const { id } = ana.must("expense.setStatus", { id: of("2026-02"), status: "PENDING" });
  const undone = ana.must("undo", { operationId: id }, { day: "2026-03-11", atMs: NOW_MS + 86_400_000 });
  expect(ana.expense(of("2026-02"))).toMatchObject({ status: "PAID", paidDate: "2026-03-10" });
  expect(undone.entry.undoes).toBe(id);
});

describe("undoing a new series", () => {
  function withNewSeries() {
    const ana = new User();
    return { ana, id: ana.addSeries("1", "rec_5", "2026-06-30", { dueDate: "2026-01-31" }).id };
  }

  test("takes back the bills generated from it", () => {
    const { ana, id } = withNewSeries();
    ana.undo(id);
    expect(ana.living()).toEqual([]);
    expect(ana.must("series.generate", { cutoffDate: "2027-01-31" }).result).toEqual({ count: 0 });
  });

  test("is refused, whole, when one of them was edited since", () => {
    const { ana, id } = withNewSeries();
    ana.must("expense.setStatus", { id: of("2026-06"), status: "PAID" });
    expect(ana.refused("undo", { operationId: id })).toBe("undo_conflict");
    expect(ana.living()).toHaveLength(6);
  });

  test("is possible again once that edit was undone", () => {
    const { ana, id } = withNewSeries();
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
