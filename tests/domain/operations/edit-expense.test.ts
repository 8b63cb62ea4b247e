import { describe, expect, test } from "vitest";
import { occurrenceId } from "#domain/series/series-ids.ts";
import { of, User } from "../support/ledgers.ts";

const id = "1";

describe("editing one bill", () => {
  test("changes exactly the fields named", () => {
    const ana = new User();
    ana.add(id, { category: "Home", note: "old" });
    const before = ana.expense(id);
    const { result } = ana.edit(id, { amountCents: 5, note: null });
    expect(ana.expense(id)).toEqual({ ...before, amountCents: 5, note: null });
    expect(result).toEqual({ count: 1 });
  });

  test("that doesn't exist or was deleted is refused", () => {
    const ana = new User();
    ana.add(id);
    ana.delete(id);
    expect(ana.refused("expense.edit", { id, changes: { note: "x" }, scope: "this" })).toBe(
      "expense_deleted",
    );
    expect(ana.refused("expense.edit", { id: "2", changes: { note: "x" }, scope: "this" })).toBe("not_found");
  });
});

describe("a status", () => {
  test("that becomes PAID sets the paid date to the user's day, any other clears it", () => {
    const ana = new User();
    ana.add(id);
    ana.setStatus(id, "PAID");
    expect(ana.expense(id)).toMatchObject({ status: "PAID", paidDate: "2026-03-10" });
    ana.edit(id, { status: "UNPAID" });
    expect(ana.expense(id)).toMatchObject({ status: "UNPAID", paidDate: null });
    ana.setStatus(id, "PENDING");
    expect(ana.expense(id)).toMatchObject({ status: "PENDING", paidDate: null });
  });

  test("that becomes PAID may name the day, which may be corrected later and is undone with it", () => {
    const ana = new User();
    ana.add("1");
    ana.must("expense.setStatus", { id: "1", status: "PAID", paidDate: "2026-03-02" });
    expect(ana.expense("1").paidDate).toBe("2026-03-02");
    const corrected = ana.edit("1", { status: "PAID", paidDate: "2026-03-04" });
    expect(ana.expense("1").paidDate).toBe("2026-03-04");
    ana.undo(corrected.id);
    expect(ana.expense("1").paidDate).toBe("2026-03-02");
    ana.setStatus("1", "PENDING");
    expect(ana.expense("1").paidDate).toBeNull();

    const wrong = [{ paidDate: "2026-03-02" }, { status: "UNPAID", paidDate: "2026-03-02" }] as const;
    for (const changes of wrong)
      expect(ana.refused("expense.edit", { id: "1", changes, scope: "this" })).toBe("invalid_operation");
    expect(ana.refused("expense.setStatus", { id: "1", status: "PAID", paidDate: "2026-03-11" })).toBe(
      "invalid_operation",
    );
  });

  test("of one bill alone is paid on the named day, whatever the scope", () => {
    const ana = User.withSeries("2026-04-30");
    ana.edit("1", { title: "Flat", status: "PAID", paidDate: "2026-02-01" }, "all");
    expect(ana.living().map(({ title, paidDate }) => [title, paidDate])).toEqual([
      ["Flat", "2026-02-01"],
      ["Flat", null],
      ["Flat", null],
      ["Flat", null],
    ]);
  });

  test("that is PAID again keeps the day on which it was paid", () => {
    const ana = new User();
    ana.add(id, { status: "PAID" });
    ana.setStatus(id, "PAID", { day: "2026-03-11" });
    ana.edit(id, { status: "PAID", note: "x" }, "this", { day: "2026-03-12" });
    expect(ana.expense(id).paidDate).toBe("2026-03-10");
  });

  test.each(["following", "all"] as const)("is the chosen one's own in a change for %s", (scope) => {
    const ana = new User();
    ana.addSeries(id, "rec_5", "2026-06-30");
    const { result } = ana.edit(id, { status: "PAID", note: "x" }, scope);
    expect(result).toEqual({ count: 4 });
    expect(ana.living().map(({ status, note }) => `${status} ${note}`)).toEqual([
      "PAID x",
      "PENDING x",
      "PENDING x",
      "PENDING x",
    ]);
  });

  test("alone changes nothing else, whatever the scope", () => {
    const ana = new User();
    ana.addSeries(id, "rec_5", "2026-06-30");
    const done = ana.edit(id, { status: "PAID" }, "all");
    expect(done.result).toEqual({ count: 1 });
    expect(done.changes.map(({ key }) => key)).toEqual([id]);
  });

  test("of a bill that doesn't exist or was deleted can't be set", () => {
    const ana = new User();
    expect(ana.refused("expense.setStatus", { id, status: "PAID" })).toBe("not_found");
    ana.add(id);
    ana.delete(id);
    expect(ana.refused("expense.setStatus", { id, status: "PAID" })).toBe("expense_deleted");
  });
});

describe("recurring turned on", () => {
  test("makes a one-off bill the first of a new series", () => {
    const ana = new User();
    ana.add(id, { dueDate: "2026-01-31" });
    const changes = { isRecurring: true, recurringId: "rec_5", title: "Rent" };
    ana.edit(id, changes);
    expect(ana.expense(id).recurringId).toBe("rec_5");
    expect(ana.series("rec_5")).toMatchObject({
      title: "Rent",
      anchorDate: "2026-01-31",
      generatedUntil: "2026-01",
    });
  });

  test("for what recurs already changes nothing of its series", () => {
    const ana = new User();
    ana.add(id, { isRecurring: true, recurringId: "rec_5" });
    const before = ana.series("rec_5");
    ana.edit(id, { isRecurring: true });
    expect(ana.series("rec_5")).toEqual(before);
  });
});

describe("a series id", () => {
  test.each([
    [{ recurringId: "rec_6" }],
    [{ recurringId: null }],
    [{ isRecurring: false, recurringId: "rec_5" }],
    [{ isRecurring: true, recurringId: "rec_6" }],
  ])("can't move a bill between series: %j", (changes) => {
    const ana = new User();
    ana.addSeries(id, "rec_5", "2026-06-30");
    ana.add("2", { isRecurring: true, recurringId: "rec_6" });
    expect(ana.refused("expense.edit", { id, changes, scope: "this" })).toBe("invalid_operation");
    expect(ana.expense(id).recurringId).toBe("rec_5");
  });

  test("that is taken can't be given to a new series, and nothing else of the edit stays", () => {
    const ana = new User();
    ana.add(id);
    ana.add("2", { isRecurring: true, recurringId: "rec_6" });
    const changes = { title: "Changed", isRecurring: true, recurringId: "rec_6" };
    expect(ana.refused("expense.edit", { id, changes, scope: "this" })).toBe("id_taken");
    expect(ana.expense(id).title).toBe("Bill 1");
  });
});

test("an occurrence edited alone stays in its series, whose template stays as it was", () => {
  const ana = new User();
  ana.addSeries(id, "rec_5", "2026-05-31");
  const april = occurrenceId("rec_5", "2026-04");
  const template = ana.series("rec_5");
  ana.edit(april, { amountCents: 7, dueDate: "2026-05-02" });
  expect(ana.expense(april)).toMatchObject({ amountCents: 7, dueDate: "2026-05-02", recurringId: "rec_5" });
  expect(ana.series("rec_5")).toEqual(template);
});

describe("this and following", () => {
  test("goes by the month an occurrence stands for, not by the day it was moved to", () => {
    const ana = User.withSeries();
    ana.edit(of("2026-02"), { dueDate: "2026-06-15" });
    ana.edit(of("2026-05"), { amountCents: 7 }, "following");
    expect(ana.expense(of("2026-02")).amountCents).toBe(1000);
    expect(ana.expense(of("2026-05")).amountCents).toBe(7);
  });
});

test("one edit of amount, day, status and recurrence is one change and one undo", () => {
  const ana = User.withSeries();
  ana.setStatus(of("2026-05"), "PAID");
  const before = ana.living();
  const going = () => [...ana.ledger.all("series")].map(({ endedOn }) => endedOn);
  const changes = { amountCents: 7, dueDate: "2026-04-05", status: "PAID", isRecurring: false } as const;
  const { id, result } = ana.edit(of("2026-04"), changes, "following");
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
    ana.setStatus(of("2026-02"), "PAID");
    ana.edit(of("2026-04"), { dueDate: "2026-04-05" }, "all");
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
    ana.setStatus(of("2026-05"), "PAID");
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
    expect(ana.generate("2027-01-31").result).toEqual({ count: 0 });
  });
});

test("a wider scope on a bill without a series is for that bill alone", () => {
  const ana = User.withSeries();
  ana.add("2");
  expect(ana.edit("2", { note: "x" }, "all").result).toEqual({
    count: 1,
  });
  expect(ana.living().filter((expense) => expense.note === "x")).toHaveLength(1);
});

describe("deleting one", () => {
  test("twice counts once and is no error", () => {
    const ana = User.withSeries();
    ana.delete("1");
    expect(ana.delete("1")).toMatchObject({
      result: { count: 0 },
      changes: [],
    });
  });

  test("that doesn't exist is refused", () => {
    expect(new User().refused("expense.delete", { id: "9", scope: "this" })).toBe("not_found");
  });
});

test("deleting this and following ends the series there, and no other series", () => {
  const ana = User.withSeries();
  ana.addSeries("2", "rec_6", "2026-04-30");
  ana.delete(of("2026-03"), "following");
  expect(ana.series("rec_5").endedOn).toBe("2026-03-31");
  expect(ana.series("rec_6").endedOn).toBeNull();
  expect(ana.living().filter((expense) => expense.recurringId === "rec_6")).toHaveLength(2);
});

test("deleting from an occurrence that another device deleted still deletes what follows", () => {
  const ana = User.withSeries();
  ana.delete(of("2026-03"));
  expect(ana.delete(of("2026-03"), "following").result).toEqual({ count: 3 });
  expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28"]);
});
