import { describe, expect, test } from "vitest";
import type { ExpenseChanges } from "#domain/operations/edit-expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { of, User } from "../support/ledgers.ts";
import { operationJson, refusalOf } from "../support/operations.ts";

const TODAY = { day: "2026-03-10" };
const TO_JUNE = "2026-06-30";

function generate(ana: User, cutoffDate: string): void {
  ana.generate(cutoffDate, TODAY);
}

/** Why an operation is refused, with the fields that it names. */
function refusal(ana: User, id: string, changes: ExpenseChanges, scope: Scope = "following") {
  const { outcome } = ana.do("expense.edit", { id, changes, scope });
  if (outcome.status === "applied") throw new Error("It was applied");
  const { code, error, fields } = outcome.rejection;
  return { code, error, fields };
}

describe("a rule is changed from a bill on", () => {
  test("with less often, unpaid bills go that it doesn't ask for, and come back with it", () => {
    const ana = User.withSeries();
    ana.setStatus(of("2026-04"), "PAID");
    const before = ana.living();
    const { id } = ana.edit(of("2026-02"), { recurringEvery: 3 }, "following");
    generate(ana, "2026-12-31");
    expect(ana.dueDates()).toEqual([
      ...["2026-01-31", "2026-02-28", "2026-04-30", "2026-05-31", "2026-08-31", "2026-11-30"],
    ]);
    ana.undo(id);
    expect(ana.living().slice(0, 6)).toEqual(before);
    generate(ana, "2026-12-31");
    expect(ana.dueDates()).toEqual(User.withSeries("2026-12-31").dueDates());
  });

  test("what was made again keeps when it was first made", () => {
    const ana = User.withSeries();
    const made = ana.expense(of("2026-05")).createdAtMs;
    const every = (recurringEvery: 1 | 2) => ana.edit(of("2026-02"), { recurringEvery }, "following");
    every(2);
    expect(ana.expense(of("2026-05"))).toMatchObject({ deleted: true, freed: true });
    every(1);
    ana.generate(TO_JUNE, { ...TODAY, atMs: made + 5000 });
    expect(ana.expense(of("2026-05"))).toMatchObject({
      ...{ deleted: false, recurringId: "rec_5", createdAtMs: made },
      ...{ status: "PENDING", paidDate: null, plannedCents: null, dueDate: "2026-05-31" },
    });
  });

  test.each([
    ["once", { endsAfter: 1, endsOn: null }, ["2026-01-31"]],
    ["a number of times", { endsAfter: 3, endsOn: null }, ["2026-01-31", "2026-02-28", "2026-03-31"]],
    [
      "on a day",
      { endsOn: "2026-04-30", endsAfter: null },
      ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"],
    ],
    [
      "the day before a bill",
      { endsOn: "2026-04-29", endsAfter: null },
      ["2026-01-31", "2026-02-28", "2026-03-31"],
    ],
  ] as const)("ending %s and reopening is one undo", (_, changes, dates) => {
    const ana = User.withSeries();
    const before = ana.living();
    const ended = ana.edit("1", changes, "all");
    generate(ana, "2026-12-31");
    expect(ana.dueDates()).toEqual(dates);
    ana.undo(ended.id);
    expect(ana.living()).toEqual(before);
    generate(ana, TO_JUNE);
    expect(ana.living()).toEqual(before);
    expect(ana.series("rec_5")).toMatchObject({ endsOn: null, endsAfter: null, lastMonth: null });
  });

  test("to the last day of the month and back", () => {
    const ana = new User();
    ana.addSeries("1", "rec_5", TO_JUNE, { dueDate: "2026-01-15" });
    const before = ana.dueDates();
    ana.edit("1", { lastDayOfMonth: true }, "all");
    expect(ana.dueDates()).toEqual(User.withSeries().dueDates());
    ana.edit("1", { lastDayOfMonth: false }, "all");
    expect(ana.dueDates()).toEqual(before);
  });

  test("to the Friday before a weekend, whose month may be the one before", () => {
    const ana = new User();
    ana.addSeries("1", "rec_5", TO_JUNE, { dueDate: "2026-01-01" });
    ana.edit("1", { weekendShift: "before" }, "all");
    generate(ana, "2026-07-31");
    // 1 February and 1 March are Sundays, 1 August is a Saturday.
    expect(ana.dueDates()).toEqual([
      ...["2026-01-01", "2026-01-30", "2026-02-27", "2026-04-01", "2026-05-01", "2026-06-01", "2026-07-01"],
      "2026-07-31",
    ]);
  });
});

describe("an estimate", () => {
  test("that follows payments is the average of the last three, for bills yet to come that weren't typed", () => {
    const ana = new User();
    const estimate = { amountIsEstimate: true, estimateIsAverage: true, amountCents: 900 };
    ana.addSeries("1", "rec_5", "2026-08-31", { dueDate: "2026-01-31", ...estimate });
    ana.edit(of("2026-07"), { amountCents: 5 });
    const pay = (id: string, amountCents: number) => ana.edit(id, { status: "PAID", amountCents });
    const toCome = () =>
      ["2026-05", "2026-06", "2026-07", "2026-08"].map((month) => ana.expense(of(month)).amountCents);
    pay("1", 1000);
    expect([ana.series("rec_5").amountCents, ...toCome()]).toEqual([1000, 1000, 1000, 5, 1000]);
    pay(of("2026-02"), 1001);
    expect([ana.series("rec_5").amountCents, ...toCome()]).toEqual([1001, 1001, 1001, 5, 1001]);
    pay(of("2026-03"), 1100);
    pay(of("2026-04"), 1300);
    // Of 1001, 1100 and 1300.
    expect([ana.series("rec_5").amountCents, ...toCome()]).toEqual([1134, 1134, 1134, 5, 1134]);
    expect(ana.expense(of("2026-04"))).toMatchObject({ amountCents: 1300, plannedCents: 1034 });
    const { id } = ana.setStatus(of("2026-04"), "PENDING");
    expect([ana.series("rec_5").amountCents, ana.expense(of("2026-05")).amountCents]).toEqual([1034, 1034]);
    expect(ana.expense(of("2026-04"))).toMatchObject({ amountCents: 1034, plannedCents: null });
    ana.undo(id);
    expect([ana.series("rec_5").amountCents, ana.expense(of("2026-05")).amountCents]).toEqual([1134, 1134]);
    generate(ana, "2026-09-30");
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

describe("estimates that follow payments", () => {
  const idOf = (month: string) => (month === "2026-01" ? "1" : of(month));
  const amounts = (ana: User, ...months: string[]) =>
    months.map((month) => ana.expense(idOf(month)).amountCents);
  const pay = (ana: User, month: string, amountCents: number) =>
    ana.edit(idOf(month), { status: "PAID", amountCents });

  test("follow those that were made before the user wanted it", () => {
    const ana = User.withSeries();
    const change = (changes: ExpenseChanges, scope: Scope) => ana.edit("1", changes, scope);
    change({ amountIsEstimate: true, amountCents: 100 }, "all");
    pay(ana, "2026-01", 200);
    pay(ana, "2026-02", 400);
    expect(amounts(ana, "2026-03")).toEqual([100]);
    change({ estimateIsAverage: true }, "following");
    expect(amounts(ana, "2026-03", "2026-06")).toEqual([300, 300]);
  });
});

test.each(["expense.delete", "series.stop"] as const)(
  "a change of a rule can't be undone once the series is over by %s: its bills would come back to it",
  (type) => {
    const ana = User.withSeries();
    const { id } = ana.edit(of("2026-02"), { recurringEvery: 3 }, "following");
    if (type === "series.stop") ana.must(type, { expenseId: of("2026-02") });
    else ana.must(type, { id: of("2026-02"), scope: "all" });
    const before = ana.living();
    expect(ana.refused("undo", { operationId: id })).toBe("undo_conflict");
    expect(ana.living()).toEqual(before);
  },
);

describe("refused, with why", () => {
  const onlySeveral = "When a bill comes can only be changed for this and following bills, or for all";
  const tooEarly = "The end must not be before this bill";

  test.each<[string, string, ExpenseChanges, Scope, object]>([
    [
      "a rule for one bill",
      of("2026-04"),
      { recurringEvery: 3 },
      "this",
      { code: "invalid_operation", error: onlySeveral, fields: { scope: onlySeveral } },
    ],
    [
      "an average for one bill",
      of("2026-04"),
      { estimateIsAverage: true },
      "this",
      { code: "invalid_operation", error: onlySeveral, fields: { scope: onlySeveral } },
    ],
    [
      "a rule of a bill that doesn't recur",
      "2",
      { recurringEvery: 3 },
      "all",
      { code: "not_recurring", error: "This expense is not part of a recurring series" },
    ],
    [
      "a rule of one that no longer will",
      of("2026-04"),
      { isRecurring: false, weekendShift: "after" },
      "following",
      { code: "not_recurring", error: "This expense is not part of a recurring series" },
    ],
    [
      "an end before the bill",
      of("2026-04"),
      { endsOn: "2026-04-29", endsAfter: null },
      "following",
      { code: "invalid_operation", error: tooEarly, fields: { recurringEnds: tooEarly } },
    ],
    [
      "an end before the calendar",
      of("2026-04"),
      { endsOn: "2000-01-01", endsAfter: null },
      "all",
      { code: "invalid_operation", error: tooEarly, fields: { recurringEnds: tooEarly } },
    ],
    [
      "fewer times than it came",
      of("2026-04"),
      { endsAfter: 3, endsOn: null },
      "following",
      { code: "invalid_operation", error: tooEarly, fields: { recurringEnds: tooEarly } },
    ],
  ])("%s", (_, id, changes, scope, expected) => {
    const ana = User.withSeries();
    ana.add("2");
    const before = ana.living();
    expect(refusal(ana, id, changes, scope)).toMatchObject(expected);
    expect(ana.living()).toEqual(before);
  });

  test("as many times as it came is no earlier end", () => {
    const ana = User.withSeries();
    ana.edit(of("2026-04"), { endsAfter: 4, endsOn: null }, "following");
    expect(ana.dueDates()).toHaveLength(4);
  });

  test("an end before a new series' first bill", () => {
    const ana = new User();
    const error = "The end must not be before the first bill";
    const { outcome } = ana.do("expense.add", {
      ...{
        id: "1",
        title: "Rent",
        amountCents: 1,
        dueDate: "2026-01-31",
        isRecurring: true,
        recurringId: "rec_5",
      },
      ...{ category: null, note: null, amountIsEstimate: false, autopay: false, estimateIsAverage: false },
      ...{ recurringEvery: 1, weekendShift: "none", lastDayOfMonth: false, status: "PENDING" },
      ...{ endsOn: "2026-01-30", endsAfter: null },
    });
    expect(outcome).toMatchObject({
      status: "rejected",
      rejection: { error, fields: { recurringEnds: error } },
    });
  });

  test("rules of a bill that comes once", () => {
    const ana = new User();
    for (const rule of [
      { recurringEvery: 3 },
      { endsAfter: 2 },
      { weekendShift: "before" },
      { lastDayOfMonth: true },
      { estimateIsAverage: true },
    ] as const) {
      const { outcome } = ana.do("expense.add", {
        ...{
          id: "1",
          title: "Rent",
          amountCents: 1,
          dueDate: "2026-01-31",
          isRecurring: false,
          recurringId: null,
        },
        ...{ category: null, note: null, amountIsEstimate: false, autopay: false, estimateIsAverage: false },
        ...{ recurringEvery: 1, weekendShift: "none", lastDayOfMonth: false, status: "PENDING" },
        ...{ endsOn: null, endsAfter: null },
        ...rule,
      });
      expect(outcome).toMatchObject({
        rejection: { code: "invalid_operation", error: "Only a recurring expense comes more than once" },
      });
    }
  });

  const ends =
    'Recurring ends must be null, {"on": a day such as 2026-11-30} or {"times": a whole number from 1 to 1200}';
  test.each([
    [{}],
    [[]],
    [{ on: "x" }],
    [{ on: "2026-02-30" }],
    [{ on: null }],
    [{ times: 0 }],
    [{ times: 1201 }],
    [{ times: 1.5 }],
    [{ times: "3" }],
    [{ times: null }],
    [{ on: "2026-11-30", times: 3 }],
    ["2026-11-30"],
    [3],
    [true],
  ])("the end %j", (recurringEnds) => {
    const data = { id: "1", changes: { recurringEnds }, scope: "all" };
    expect(refusalOf(operationJson("expense.edit", data))).toMatchObject({
      ...{ code: "invalid_operation", error: ends, fields: { recurringEnds: ends } },
    });
  });

  test.each([
    ["recurringEvery", 5, "Recurring every must be 1, 2, 3, 4, 6 or 12 months"],
    ["recurringEvery", "1", "Recurring every must be 1, 2, 3, 4, 6 or 12 months"],
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
