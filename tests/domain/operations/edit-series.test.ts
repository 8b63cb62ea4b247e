import { describe, expect, test } from "vitest";
import { of, User } from "../support/ledgers.ts";

describe("this and following", () => {
  test("goes by the month an occurrence stands for, not by the day it was moved to", () => {
    const ana = User.withSeries();
    ana.must("expense.edit", { id: of("2026-02"), changes: { dueDate: "2026-06-15" }, scope: "this" });
    ana.must("expense.edit", { id: of("2026-05"), changes: { amountCents: 7 }, scope: "following" });
    expect(ana.expense(of("2026-02")).amountCents).toBe(1000);
    expect(ana.expense(of("2026-05")).amountCents).toBe(7);
  });
});

test("one edit of amount, day, status and recurrence is one change and one undo", () => {
  const ana = User.withSeries();
  ana.must("expense.setStatus", { id: of("2026-05"), status: "PAID" });
  const before = ana.living();
  const going = () => [...ana.ledger.all("series")].map(({ endedOn }) => endedOn);
  const changes = { amountCents: 7, dueDate: "2026-04-05", status: "PAID", isRecurring: false } as const;
  const { id, result } = ana.must("expense.edit", { id: of("2026-04"), changes, scope: "following" });
  expect(result).toEqual({ count: 3 });
  expect(
    ana
      .living()
      .slice(3)
      .map((bill) => [bill.amountCents, bill.dueDate, bill.status, bill.recurringId]),
  ).toEqual([
    [7, "2026-04-05", "PAID", null],
    // Paid before: what was paid stays as it was.
    [1000, "2026-05-31", "PAID", null],
    [7, "2026-06-05", "PENDING", null],
  ]);
  expect(going()).toEqual(["2026-04-05"]);
  ana.undo(id);
  expect(ana.living()).toEqual(before);
  expect(going()).toEqual([null]);
});

describe("a due date for several", () => {
  test("in the chosen bill's own month keeps each in its own, and leaves paid ones as they are", () => {
    const ana = User.withSeries();
    ana.must("expense.setStatus", { id: of("2026-02"), status: "PAID" });
    ana.must("expense.edit", { id: of("2026-04"), changes: { dueDate: "2026-04-05" }, scope: "all" });
    expect(ana.dueDates()).toEqual([
      "2026-01-05",
      "2026-02-28",
      "2026-03-05",
      "2026-04-05",
      "2026-05-05",
      "2026-06-05",
    ]);
  });
});

describe("recurring turned off", () => {
  test("for this and following stops the series there", () => {
    const ana = User.withSeries();
    ana.must("expense.setStatus", { id: of("2026-05"), status: "PAID" });
    const off = { id: of("2026-04"), changes: { isRecurring: false }, scope: "following" } as const;
    expect(ana.must("expense.edit", off).result).toEqual({ count: 3 });
    expect(ana.living().map((expense) => expense.recurringId)).toEqual([
      "rec_5",
      "rec_5",
      "rec_5",
      null,
      null,
      null,
    ]);
    expect(ana.must("series.generate", { cutoffDate: "2027-01-31" }).result).toEqual({ count: 0 });
  });
});

test("a wider scope on a bill without a series is for that bill alone", () => {
  const ana = User.withSeries();
  ana.add("2");
  expect(ana.must("expense.edit", { id: "2", changes: { note: "x" }, scope: "all" }).result).toEqual({
    count: 1,
  });
  expect(ana.living().filter((expense) => expense.note === "x")).toHaveLength(1);
});
