/** Rules of a series by example. as-users-expect.test.ts judges them in any order. */
import { describe, expect, test } from "vitest";
import type { NewExpense } from "#domain/operations/add-expense.ts";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { projectedExpenses } from "#domain/series/projection.ts";
import { newExpense, of, User } from "../support/ledgers.ts";
import { calendarMonth } from "../support/months.ts";
import { NOW_MS, operationJson, refusalOf } from "../support/operations.ts";

const NOVEMBER = { day: "2026-11-27" };

/** A series with all its bills until a day, as it is on 27 November 2026. */
function seriesFrom(dueDate: string, cutoffDate: string, fields: Partial<NewExpense> = {}): User {
  const ana = new User();
  ana.add("1", { isRecurring: true, recurringId: "rec_5", dueDate, ...fields });
  ana.generate(cutoffDate, NOVEMBER);
  return ana;
}

const months = (ana: User) => ana.dueDates().map((day) => day.slice(0, 7));

describe("a rule is changed from a bill on", () => {
  test("with less often, unpaid bills go that it doesn't ask for, and come back with it", () => {
    const ana = User.withSeries();
    ana.setStatus(of("2026-04"), "PAID");
    const before = ana.living();
    const { id } = ana.edit(of("2026-02"), { recurringEvery: 3 }, "following");
    ana.generate("2026-12-31");
    expect(ana.dueDates()).toEqual([
      ...["2026-01-31", "2026-02-28", "2026-04-30", "2026-05-31", "2026-08-31", "2026-11-30"],
    ]);
    ana.undo(id);
    expect(ana.living().slice(0, 6)).toEqual(before);
    ana.generate("2026-12-31");
    expect(ana.dueDates()).toEqual(User.withSeries("2026-12-31").dueDates());
  });

  test("and more often again from a later bill leaves out what lay between, though generation had not come so far", () => {
    const ana = User.withSeries();
    ana.edit("1", { recurringEvery: 2 }, "following");
    ana.edit(of("2026-05"), { recurringEvery: 1 }, "following");
    ana.generate("2026-06-30");
    expect(months(ana)).toEqual(["2026-01", "2026-03", "2026-05", "2026-06"]);
  });

  test("and back: each bill returns with its own amount, note, category, day, status and age", () => {
    const ana = User.withSeries();
    const own = { amountCents: 7, note: "deposit", category: "Home", dueDate: "2026-03-20" };
    ana.edit(of("2026-03"), own);
    ana.setStatus(of("2026-04"), "PAID");
    ana.setStatus(of("2026-06"), "UNPAID");
    const before = ana.living();
    ana.edit(of("2026-02"), { recurringEvery: 6 }, "following");
    ana.generate("2026-06-30");
    expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28", "2026-04-30"]);
    ana.edit(of("2026-02"), { recurringEvery: 1 }, "following");
    expect(projectedExpenses(ana.ledger, calendarMonth("2026-03"))).toMatchObject([own]);
    ana.generate("2026-06-30", { atMs: NOW_MS + 5000 });
    expect(ana.living()).toEqual(before);
  });

  test("a bill that waits isn't counted among those that change", () => {
    const ana = User.withSeries();
    ana.edit(of("2026-02"), { recurringEvery: 6 }, "following");
    const { result, entry } = ana.edit(of("2026-02"), { title: "Flat" }, "following");
    expect(result).toEqual({ count: 1 });
    expect(entry.subject).toEqual({ bill: ["Rent", 1000, "2026-02-28"] });
  });

  test.each([
    ["a number of times", { endsAfter: 3, endsOn: null }],
    ["the day before a bill", { endsOn: "2026-04-29", endsAfter: null }],
  ] as const)("ending %s and reopening is one undo", (_, changes) => {
    const ana = User.withSeries();
    const before = ana.living();
    const ended = ana.edit("1", changes, "all");
    ana.generate("2026-12-31");
    expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28", "2026-03-31"]);
    ana.undo(ended.id);
    ana.generate("2026-06-30");
    expect(ana.living()).toEqual(before);
    expect(ana.series("rec_5")).toMatchObject({ endsOn: null, endsAfter: null, lastMonth: null });
  });

  test("to the Friday before a weekend, whose month may be the one before", () => {
    const ana = new User();
    ana.addSeries("1", "rec_5", "2026-06-30", { dueDate: "2026-01-01" });
    ana.edit("1", { weekendShift: "before" }, "all");
    ana.generate("2026-07-31");
    // 1 February and 1 March are Sundays, 1 August is a Saturday.
    expect(ana.dueDates()).toEqual([
      ...["2026-01-01", "2026-01-30", "2026-02-27", "2026-04-01", "2026-05-01", "2026-06-01", "2026-07-01"],
      "2026-07-31",
    ]);
  });

  test.each(["expense.delete", "series.stop"] as const)(
    "a change of a rule can't be undone once the series is over by %s: its bills would come back to it",
    (type) => {
      const ana = User.withSeries();
      const { id } = ana.edit(of("2026-02"), { recurringEvery: 3 }, "following");
      if (type === "series.stop") ana.stop(of("2026-02"));
      else ana.delete(of("2026-02"), "all");
      const before = ana.living();
      expect(ana.refused("undo", { operationId: id })).toBe("undo_conflict");
      expect(ana.living()).toEqual(before);
    },
  );
});

describe("an end after some bills", () => {
  test("counts those that exist or will: quarterly, then monthly, eight in all are eight", () => {
    const ana = seriesFrom("2026-12-05", "2027-11-30", { recurringEvery: 3 });
    ana.edit(of("2027-03"), { recurringEvery: 1 }, "following", NOVEMBER);
    ana.generate("2027-11-30", NOVEMBER);
    ana.edit(of("2027-06"), { endsAfter: 8, endsOn: null }, "following", NOVEMBER);
    expect(months(ana)).toEqual([
      ...["2026-12", "2027-03", "2027-04", "2027-05", "2027-06", "2027-07", "2027-08", "2027-09"],
    ]);
    const changes = { endsAfter: 2, endsOn: null };
    expect(ana.refused("expense.edit", { id: of("2027-06"), changes, scope: "following" })).toBe(
      "invalid_operation",
    );
  });

  test("makes up for a skipped one at the end, as often as one is skipped, and takes that back", () => {
    const ana = seriesFrom("2026-12-05", "2027-11-30", { endsAfter: 6 });
    const skip = (id: string) => {
      const done = ana.delete(id, "this", NOVEMBER);
      ana.generate("2027-11-30", NOVEMBER);
      return done;
    };
    const first = skip(of("2027-02"));
    expect(months(ana)).toEqual(["2026-12", "2027-01", "2027-03", "2027-04", "2027-05", "2027-06"]);
    const second = skip("1");
    expect(months(ana)).toEqual(["2027-01", "2027-03", "2027-04", "2027-05", "2027-06", "2027-07"]);
    ana.undo(first.id);
    ana.undo(second.id);
    ana.generate("2027-11-30", NOVEMBER);
    expect(months(ana)).toEqual(["2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05"]);
    ana.stop(of("2027-02"));
    skip(of("2027-02"));
    expect(months(ana)).toEqual(["2026-12", "2027-01", "2027-03", "2027-04", "2027-05"]);
  });
});

describe("a due date in another month moves a series by whole months", () => {
  const monthly = () => seriesFrom("2026-08-30", "2027-02-28");
  const move = (ana: User, id: string, changes: ExpenseChanges, scope: Scope = "following") =>
    ana.edit(id, changes, scope, NOVEMBER);
  const toDecember = (ana: User) => move(ana, of("2026-11"), { dueDate: "2026-12-02" });

  test("yearly 12 March moved to 20 April is 20 April from then on", () => {
    const ana = seriesFrom("2026-03-12", "2027-11-30", { recurringEvery: 12 });
    move(ana, of("2027-03"), { dueDate: "2027-04-20" });
    expect(ana.dueDates()).toEqual(["2026-03-12", "2027-04-20"]);
    expect(projectedExpenses(ana.ledger, calendarMonth("2028-04")).map(({ dueDate }) => dueDate)).toEqual([
      "2028-04-20",
    ]);
    expect(projectedExpenses(ana.ledger, calendarMonth("2028-03"))).toEqual([]);
  });

  test("30 November moved to 2 December shifts the following ones, none doubled and none lost", () => {
    const ana = monthly();
    move(ana, of("2026-12"), { note: "own", amountCents: 7 }, "this");
    const before = ana.living();
    const { id } = toDecember(ana);
    expect(ana.dueDates()).toEqual([
      ...["2026-08-30", "2026-09-30", "2026-10-30"],
      ...["2026-12-02", "2027-01-02", "2027-02-02", "2027-03-02"],
    ]);
    expect(ana.expense(of("2026-12"))).toMatchObject({ dueDate: "2027-01-02", note: "own", amountCents: 7 });
    ana.generate("2027-05-31", NOVEMBER);
    expect(ana.dueDates().slice(-3)).toEqual(["2027-03-02", "2027-04-02", "2027-05-02"]);
    ana.undo(id);
    expect(ana.living().slice(0, before.length)).toEqual(before);
  });

  test("an earlier one, changed later, still has its own month", () => {
    const ana = monthly();
    toDecember(ana);
    move(ana, of("2026-10"), { dueDate: "2026-10-05" });
    expect(ana.dueDates()).toEqual([
      ...["2026-08-30", "2026-09-30", "2026-10-05"],
      ...["2026-12-05", "2027-01-05", "2027-02-05", "2027-03-05"],
    ]);
    move(ana, of("2026-12"), { dueDate: "2027-01-08" }, "all");
    expect(ana.dueDates().slice(0, 4)).toEqual(["2026-08-08", "2026-09-08", "2026-10-08", "2026-12-08"]);
  });

  test("and back again", () => {
    const ana = monthly();
    toDecember(ana);
    move(ana, of("2026-11"), { dueDate: "2026-11-30" });
    ana.generate("2027-02-28", NOVEMBER);
    expect(ana.dueDates()).toEqual(monthly().dueDates());
    expect(ana.series("rec_5")).toMatchObject({ movedMonths: 0, generatedUntil: "2027-02" });
  });

  test("with another interval at once", () => {
    const ana = monthly();
    move(ana, of("2026-11"), { dueDate: "2026-12-02", recurringEvery: 2 });
    ana.generate("2027-06-30", NOVEMBER);
    expect(ana.dueDates().slice(3)).toEqual(["2026-12-02", "2027-02-02", "2027-04-02", "2027-06-02"]);
  });

  test("on the last day of the month, it is the last day of the new one", () => {
    const ana = seriesFrom("2026-10-31", "2027-01-31", { lastDayOfMonth: true });
    toDecember(ana);
    expect(ana.dueDates()).toEqual(["2026-10-31", "2026-12-31", "2027-01-31", "2027-02-28"]);
  });

  test.each(["2199-12-01", "2000-01-01"])("to %s no bill leaves the calendar", (dueDate) => {
    const ana = monthly();
    const before = ana.living();
    const data = { id: of("2026-11"), changes: { dueDate }, scope: "all" } as const;
    const { outcome } = ana.do("expense.edit", data, NOVEMBER);
    expect(outcome).toMatchObject({ rejection: { error: "All bills must be due from 2000 to 2199" } });
    expect(ana.living()).toEqual(before);
  });
});

describe("an estimate", () => {
  test("that follows payments is the average of the last three, for bills yet to come that weren't typed", () => {
    const ana = new User();
    const estimate = { amountIsEstimate: true, estimateIsAverage: true, amountCents: 900 };
    ana.addSeries("1", "rec_5", "2026-08-31", { dueDate: "2026-01-31", ...estimate });
    ana.edit(of("2026-07"), { amountCents: 5 });
    const pay = (id: string, amountCents: number) => ana.edit(id, { status: "PAID", amountCents });
    const expected = () => [
      ana.series("rec_5").amountCents,
      ...["2026-05", "2026-07", "2026-08"].map((month) => ana.expense(of(month)).amountCents),
    ];
    pay("1", 1000);
    expect(expected()).toEqual([1000, 1000, 5, 1000]);
    pay(of("2026-02"), 1001);
    expect(expected()).toEqual([1001, 1001, 5, 1001]);
    pay(of("2026-03"), 1100);
    pay(of("2026-04"), 1300);
    // Of 1001, 1100 and 1300.
    expect(expected()).toEqual([1134, 1134, 5, 1134]);
    expect(ana.expense(of("2026-04"))).toMatchObject({ amountCents: 1300, plannedCents: 1034 });
    const { id } = ana.setStatus(of("2026-04"), "PENDING");
    expect(expected()).toEqual([1034, 1034, 5, 1034]);
    expect(ana.expense(of("2026-04"))).toMatchObject({ amountCents: 1034, plannedCents: null });
    ana.undo(id);
    expect(expected()).toEqual([1134, 1134, 5, 1134]);
    ana.generate("2026-09-30");
    expect(ana.expense(of("2026-09"))).toMatchObject({ amountCents: 1134, amountIsEstimate: true });
  });

  test.each([
    ["the series' estimates don't follow", { amountIsEstimate: true }],
    ["the amounts are known", { estimateIsAverage: true }],
  ])("stays as it is where %s", (_, fields) => {
    const ana = new User();
    ana.addSeries("1", "rec_5", "2026-03-31", { dueDate: "2026-01-31", ...fields });
    ana.edit("1", { status: "PAID", amountCents: 5 });
    expect([ana.series("rec_5"), ana.expense(of("2026-02"))].map((row) => row.amountCents)).toEqual([
      1000, 1000,
    ]);
  });
});

describe("refused, with why", () => {
  const several = "The schedule can only be changed for this and following bills, or for all";
  const tooEarly = "The series can't end before this bill";
  const onlyForSeveral = { code: "invalid_operation", error: several, fields: { scope: several } };
  const endsTooEarly = { code: "invalid_operation", error: tooEarly, fields: { recurringEnds: tooEarly } };
  const notRecurring = { code: "not_recurring", error: "This expense is not part of a recurring series" };
  const april = of("2026-04");

  test.each<[string, string, ExpenseChanges, Scope, object]>([
    ["a rule for one bill", april, { recurringEvery: 3 }, "this", onlyForSeveral],
    ["an average for one bill", april, { estimateIsAverage: true }, "this", onlyForSeveral],
    ["a rule of a bill that doesn't recur", "2", { recurringEvery: 3 }, "all", notRecurring],
    [
      "a rule of one that no longer will",
      ...([april, { isRecurring: false, weekendShift: "after" }, "following", notRecurring] as const),
    ],
    ["an end before the bill", april, { endsOn: "2026-04-29", endsAfter: null }, "following", endsTooEarly],
    ["an end before the calendar", april, { endsOn: "2000-01-01", endsAfter: null }, "all", endsTooEarly],
    ["fewer times than it came", april, { endsAfter: 3, endsOn: null }, "following", endsTooEarly],
  ])("%s", (_, id, changes, scope, expected) => {
    const ana = User.withSeries();
    ana.add("2");
    const before = ana.living();
    expect(ana.do("expense.edit", { id, changes, scope }).outcome).toMatchObject({ rejection: expected });
    expect(ana.living()).toEqual(before);
  });

  test("as many times as it came is no earlier end", () => {
    const ana = User.withSeries();
    ana.edit(april, { endsAfter: 4, endsOn: null }, "following");
    expect(ana.dueDates()).toHaveLength(4);
  });

  test("an end before a new series' first bill", () => {
    const error = "The series can't end before its first bill";
    const fields = { dueDate: "2026-01-31", endsOn: "2026-01-30", recurringId: "rec_5" };
    const bill = newExpense("1", { isRecurring: true, ...fields });
    expect(new User().do("expense.add", bill).outcome).toMatchObject({
      rejection: { error, fields: { recurringEnds: error } },
    });
  });

  test.each([
    ...[{ recurringEvery: 3 }, { endsAfter: 2 }, { weekendShift: "before" }, { lastDayOfMonth: true }],
    { estimateIsAverage: true },
  ] as Partial<NewExpense>[])("of a bill that comes once, %j", (rule) => {
    expect(new User().do("expense.add", newExpense("1", rule)).outcome).toMatchObject({
      rejection: { code: "invalid_operation", error: "Only a recurring expense comes more than once" },
    });
  });

  const ends =
    'Recurring ends must be null, {"on": a day such as 2026-11-30} or {"times": a whole number from 1 to 1200}';
  const every = "Recurring every must be 1, 2, 3, 4, 6 or 12 months";

  test.each<[string, unknown, string]>([
    ...[{}, [], { on: "x" }, { on: "2026-02-30" }, { on: null }, { times: 0 }, { times: 1201 }].map(
      (value): [string, unknown, string] => ["recurringEnds", value, ends],
    ),
    ...[{ times: 1.5 }, { times: "3" }, { on: "2026-11-30", times: 3 }, "2026-11-30", 3, true].map(
      (value): [string, unknown, string] => ["recurringEnds", value, ends],
    ),
    ["recurringEvery", 5, every],
    ["recurringEvery", "1", every],
    ["weekendShift", "Friday", "Weekend shift must be one of none, before, after"],
    ["lastDayOfMonth", 1, "Last day of month must be true or false"],
    ["amountIsEstimate", "yes", "Estimate must be true or false"],
    ["autopay", null, "Autopay must be true or false"],
    ["estimateIsAverage", 0, "Estimate is average must be true or false"],
  ])("%s of %j", (name, value, error) => {
    const data = { id: "1", changes: { [name]: value }, scope: "all" };
    expect(refusalOf(operationJson("expense.edit", data))).toMatchObject({
      error,
      fields: { [name]: error },
    });
  });
});
