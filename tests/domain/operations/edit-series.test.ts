import { describe, expect, test } from "vitest";
import { occurrenceId } from "#domain/series/series.ts";
import { User } from "../support/ledgers.ts";

const first = "1";
const of = (month: string) => occurrenceId("rec_5", month);

/** A series on the 31st from January to June 2026. */
function withSeries(): User {
  const ana = new User();
  ana.addSeries(first, "rec_5", "2026-06-30", { dueDate: "2026-01-31" });
  return ana;
}

describe("this and following", () => {
  test("changes the chosen one, those after it and what is yet to come", () => {
    const ana = withSeries();
    const { result } = ana.must("expense.edit", {
      id: of("2026-04"),
      changes: { amountCents: 7 },
      scope: "following",
    });
    expect(ana.living().map((expense) => expense.amountCents)).toEqual([1000, 1000, 1000, 7, 7, 7]);
    expect(result).toEqual({ count: 3 });
    ana.must("series.generate", { cutoffDate: "2026-07-31" });
    expect(ana.expense(of("2026-07")).amountCents).toBe(7);
  });

  test("goes by the month an occurrence stands for, not by the day it was moved to", () => {
    const ana = withSeries();
    ana.must("expense.edit", { id: of("2026-02"), changes: { dueDate: "2026-06-15" }, scope: "this" });
    ana.must("expense.edit", { id: of("2026-05"), changes: { amountCents: 7 }, scope: "following" });
    expect(ana.expense(of("2026-02")).amountCents).toBe(1000);
    expect(ana.expense(of("2026-05")).amountCents).toBe(7);
  });

  test("from the first one is all", () => {
    const ana = withSeries();
    ana.must("expense.edit", { id: first, changes: { title: "Flat" }, scope: "following" });
    expect(new Set(ana.living().map((expense) => expense.title))).toEqual(new Set(["Flat"]));
  });

  test("leaves alone what was deleted or taken out of the series", () => {
    const ana = withSeries();
    ana.must("expense.delete", { id: of("2026-05"), scope: "this" });
    ana.must("expense.edit", { id: of("2026-06"), changes: { isRecurring: false }, scope: "this" });
    ana.must("expense.edit", { id: of("2026-04"), changes: { amountCents: 7 }, scope: "following" });
    expect(ana.expense(of("2026-05"))).toMatchObject({ amountCents: 1000, deleted: true });
    expect(ana.expense(of("2026-06")).amountCents).toBe(1000);
  });
});

describe("all", () => {
  test("changes every occurrence that isn't paid, and the chosen one even when it is", () => {
    const ana = withSeries();
    for (const id of [first, of("2026-02"), of("2026-03")])
      ana.must("expense.setStatus", { id, status: "PAID" });
    const { result } = ana.must("expense.edit", {
      id: of("2026-02"),
      changes: { amountCents: 7 },
      scope: "all",
    });
    expect(ana.living().map((expense) => expense.amountCents)).toEqual([1000, 7, 1000, 7, 7, 7]);
    expect(result).toEqual({ count: 4 });
  });
});

test("one edit of amount, day, status and recurrence is one change and one undo", () => {
  const ana = withSeries();
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
  test("is a day of the month, clamped in each, from there on anchored anew", () => {
    const ana = withSeries();
    ana.must("expense.edit", { id: of("2026-03"), changes: { dueDate: "2026-03-30" }, scope: "following" });
    expect(ana.dueDates()).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-30",
      "2026-04-30",
      "2026-05-30",
      "2026-06-30",
    ]);
    ana.must("series.generate", { cutoffDate: "2027-02-28" });
    expect(ana.dueDates().slice(-2)).toEqual(["2027-01-30", "2027-02-28"]);
  });

  test("never moves a paid occurrence or one out of its month", () => {
    const ana = withSeries();
    ana.must("expense.setStatus", { id: of("2026-02"), status: "PAID" });
    ana.must("expense.edit", { id: first, changes: { dueDate: "2026-04-05" }, scope: "all" });
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
  test("for one takes it out of the series, which goes on", () => {
    const ana = withSeries();
    const { result } = ana.must("expense.edit", {
      id: of("2026-06"),
      changes: { isRecurring: false },
      scope: "this",
    });
    expect(result).toEqual({ count: 1 });
    expect(ana.expense(of("2026-06")).recurringId).toBeNull();
    expect(ana.expense(of("2026-05")).recurringId).toBe("rec_5");
    ana.must("series.generate", { cutoffDate: "2026-07-31" });
    expect(ana.dueDates()).toHaveLength(7);
  });

  test("for this and following stops the series there", () => {
    const ana = withSeries();
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
  const ana = withSeries();
  ana.add("2");
  expect(ana.must("expense.edit", { id: "2", changes: { note: "x" }, scope: "all" }).result).toEqual({
    count: 1,
  });
  expect(ana.living().filter((expense) => expense.note === "x")).toHaveLength(1);
});
