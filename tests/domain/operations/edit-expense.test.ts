import { describe, expect, test } from "vitest";
import type { OperationType } from "#domain/operations/operation.ts";
import { of, User } from "../support/ledgers.ts";

const id = "1";

test("editing one bill changes exactly the fields named", () => {
  const ana = new User();
  ana.add(id, { category: "Home", note: "old" });
  const before = ana.expense(id);
  expect(ana.edit(id, { amountCents: 5, note: null }).result).toEqual({ count: 1 });
  expect(ana.expense(id)).toEqual({ ...before, amountCents: 5, note: null });
});

test.each<[OperationType, object]>([
  ["expense.edit", { id, changes: { note: "x" }, scope: "this" }],
  ["expense.setStatus", { id, status: "PAID" }],
  ["series.stop", { expenseId: id }],
])("%s needs a bill that is there", (type, data) => {
  const ana = new User();
  expect(ana.refused(type, data as never)).toBe("not_found");
  ana.add(id, { isRecurring: true });
  ana.delete(id);
  expect(ana.refused(type, data as never)).toBe("expense_deleted");
});

describe("a status", () => {
  test("that becomes PAID sets the paid date to the user's day, any other clears it", () => {
    const ana = new User();
    ana.add(id);
    ana.setStatus(id, "PAID");
    expect(ana.expense(id)).toMatchObject({ status: "PAID", paidDate: "2026-03-10" });
    ana.edit(id, { status: "UNPAID" });
    expect(ana.expense(id)).toMatchObject({ status: "UNPAID", paidDate: null });
  });

  test("that becomes PAID may name the day, which may be corrected later and is undone with it", () => {
    const ana = new User();
    ana.add(id);
    ana.must("expense.setStatus", { id, status: "PAID", paidDate: "2026-03-02" });
    const corrected = ana.edit(id, { status: "PAID", paidDate: "2026-03-04" });
    expect(ana.expense(id).paidDate).toBe("2026-03-04");
    ana.undo(corrected.id);
    expect(ana.expense(id).paidDate).toBe("2026-03-02");
    ana.edit(id, { paidDate: "2026-03-05" });
    ana.edit(id, { paidDate: null });
    expect(ana.expense(id)).toMatchObject({ status: "PAID", paidDate: "2026-03-05" });
    ana.setStatus(id, "PENDING");
    ana.must("expense.setStatus", { id, status: "PENDING", paidDate: null });

    for (const changes of [
      ...([{ paidDate: "2026-03-02" }, { status: "UNPAID", paidDate: "2026-03-02" }] as const),
      { status: "PAID", paidDate: "2026-03-11" } as const,
    ])
      expect(ana.refused("expense.edit", { id, changes, scope: "this" })).toBe("invalid_operation");
  });

  test.each(["following", "all"] as const)("is the chosen bill's own in a change for %s", (scope) => {
    const ana = User.withSeries("2026-04-30");
    const changes = { title: "Flat", status: "PAID", paidDate: "2026-02-01" } as const;
    expect(ana.edit(id, changes, scope).result).toEqual({ count: 4 });
    expect(ana.living().map(({ title, paidDate }) => [title, paidDate])).toEqual([
      ["Flat", "2026-02-01"],
      ...Array(3).fill(["Flat", null]),
    ]);
    const alone = ana.edit(id, { status: "UNPAID" }, scope);
    expect(alone.changes.map(({ key }) => key)).toEqual([id]);
  });
});

describe("recurring turned on", () => {
  test("makes a one-off bill the first of a new series", () => {
    const ana = new User();
    ana.add(id, { dueDate: "2026-01-31" });
    ana.edit(id, { isRecurring: true, recurringId: "rec_5", title: "Rent" });
    expect(ana.expense(id).recurringId).toBe("rec_5");
    const series = { title: "Rent", anchorDate: "2026-01-31", generatedUntil: "2026-01" };
    expect(ana.series("rec_5")).toMatchObject(series);
    ana.edit(id, { isRecurring: true });
    expect(ana.series("rec_5")).toMatchObject(series);
  });

  test.each([
    ...[{ recurringId: "rec_6" }, { recurringId: null }, { isRecurring: false, recurringId: "rec_5" }],
    { isRecurring: true, recurringId: "rec_6" },
  ])("moves no bill between series: %j", (changes) => {
    const ana = User.withSeries();
    ana.add("2", { isRecurring: true, recurringId: "rec_6" });
    expect(ana.refused("expense.edit", { id, changes, scope: "this" })).toBe("invalid_operation");
    expect(ana.expense(id).recurringId).toBe("rec_5");
  });

  test("under a series id that is taken is refused, and nothing else of the edit stays", () => {
    const ana = new User();
    ana.add(id);
    ana.add("2", { isRecurring: true, recurringId: "rec_6" });
    const changes = { title: "Changed", isRecurring: true, recurringId: "rec_6" };
    expect(ana.refused("expense.edit", { id, changes, scope: "this" })).toBe("id_taken");
    expect(ana.expense(id).title).toBe("Bill 1");
  });
});

describe("of a series", () => {
  test("an occurrence edited alone stays, and the template is as it was", () => {
    const ana = User.withSeries();
    const template = ana.series("rec_5");
    ana.edit(of("2026-04"), { amountCents: 7, dueDate: "2026-05-02" });
    expect(ana.expense(of("2026-04"))).toMatchObject({
      ...{ amountCents: 7, dueDate: "2026-05-02", recurringId: "rec_5" },
    });
    expect(ana.series("rec_5")).toEqual(template);
  });

  test("this and following goes by the month an occurrence stands for, not by the day it was moved to", () => {
    const ana = User.withSeries();
    ana.edit(of("2026-02"), { dueDate: "2026-06-15" });
    ana.edit(of("2026-05"), { amountCents: 7 }, "following");
    expect(ana.expense(of("2026-02")).amountCents).toBe(1000);
    expect(ana.expense(of("2026-05")).amountCents).toBe(7);
  });

  test("a due date in the chosen bill's own month keeps each in its own, and leaves paid ones as they are", () => {
    const ana = User.withSeries();
    ana.setStatus(of("2026-02"), "PAID");
    ana.edit(of("2026-04"), { dueDate: "2026-04-05" }, "all");
    expect(ana.dueDates()).toEqual([
      ...["2026-01-05", "2026-02-28", "2026-03-05", "2026-04-05", "2026-05-05", "2026-06-05"],
    ]);
  });

  test("one edit of amount, day, status and recurrence is one change and one undo", () => {
    const ana = User.withSeries();
    ana.setStatus(of("2026-05"), "PAID");
    const before = ana.living();
    const going = () => [...ana.ledger.all("series")].map(({ endedOn }) => endedOn);
    const changes = { amountCents: 7, dueDate: "2026-04-05", status: "PAID", isRecurring: false } as const;
    const edited = ana.edit(of("2026-04"), changes, "following");
    expect(edited.result).toEqual({ count: 3 });
    const later = ana.living().slice(3);
    expect(later.map((bill) => [bill.amountCents, bill.dueDate, bill.status, bill.recurringId])).toEqual([
      [7, "2026-04-05", "PAID", null],
      // Paid before: what was paid stays as it was.
      [1000, "2026-05-31", "PAID", null],
      [7, "2026-06-05", "PENDING", null],
    ]);
    expect(going()).toEqual(["2026-04-05"]);
    expect(ana.generate("2027-01-31").result).toEqual({ count: 0 });
    ana.undo(edited.id);
    expect(ana.living()).toEqual(before);
    expect(going()).toEqual([null]);
  });

  test("a wider scope on a bill without one is for that bill alone", () => {
    const ana = User.withSeries();
    ana.add("2");
    expect(ana.edit("2", { note: "x" }, "all").result).toEqual({ count: 1 });
    expect(ana.living().filter(({ note }) => note === "x")).toHaveLength(1);
  });
});

describe("deleting", () => {
  test("twice counts once and is no error, and what doesn't exist is refused", () => {
    const ana = User.withSeries();
    ana.delete(id);
    expect(ana.delete(id)).toMatchObject({ result: { count: 0 }, changes: [] });
    expect(ana.refused("expense.delete", { id: "9", scope: "this" })).toBe("not_found");
  });

  test("this and following ends the series there, and no other, also from one that another device deleted", () => {
    const ana = User.withSeries();
    ana.addSeries("2", "rec_6", "2026-04-30");
    ana.delete(of("2026-03"));
    expect(ana.delete(of("2026-03"), "following").result).toEqual({ count: 3 });
    expect(ana.series("rec_5").endedOn).toBe("2026-03-31");
    expect(ana.series("rec_6").endedOn).toBeNull();
    expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28", "2026-03-15", "2026-04-15"]);
  });
});
