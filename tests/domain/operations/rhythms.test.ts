/** Rules with several bills a month, or on another day than the first bill's, by example. */
import { describe, expect, test } from "vitest";
import type { NewExpense } from "#domain/operations/add-expense.ts";
import { projectedExpenses } from "#domain/series/projection.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import { User } from "../support/ledgers.ts";
import { calendarMonth } from "../support/months.ts";

/** On 27 November 2026. */
const NOVEMBER = { day: "2026-11-27" };

const of = (slot: string) => occurrenceId("rec_5", slot);

const WEEKLY = { recurringEvery: 1, lastDayOfMonth: false } as const;
const FRIDAYS = { ...WEEKLY, recurringRule: "FREQ=WEEKLY;BYDAY=FR" } as const;

function seriesFrom(dueDate: string, cutoffDate: string, fields: Partial<NewExpense>): User {
  const ana = new User();
  ana.add("1", { isRecurring: true, recurringId: "rec_5", dueDate, title: "Childcare", ...fields });
  ana.generate(cutoffDate, NOVEMBER);
  return ana;
}

const dates = (dueDate: string, cutoff: string, recurringRule: string, fields: Partial<NewExpense> = {}) =>
  seriesFrom(dueDate, cutoff, { ...WEEKLY, recurringRule, ...fields }).dueDates();

test.each([
  [
    "FREQ=WEEKLY;BYDAY=FR",
    "2026-11-27",
    ["2026-11-27", "2026-12-04", "2026-12-11", "2026-12-18", "2026-12-25"],
  ],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "2026-11-27", ["2026-11-27", "2026-12-11", "2026-12-25"]],
  ["FREQ=WEEKLY;INTERVAL=4;BYDAY=SA", "2026-11-27", ["2026-11-28", "2026-12-26"]],
  [
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR",
    "2026-11-25",
    ["2026-11-27", "2026-12-07", "2026-12-11", "2026-12-21", "2026-12-25"],
  ],
  ["FREQ=MONTHLY;BYMONTHDAY=1,15", "2026-11-27", ["2026-12-01", "2026-12-15"]],
  ["FREQ=MONTHLY;BYMONTHDAY=15,-1", "2026-11-15", ["2026-11-15", "2026-11-30", "2026-12-15", "2026-12-31"]],
  ["FREQ=MONTHLY;BYDAY=2TU", "2026-11-27", ["2026-12-08"]],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-11-02", ["2026-11-30", "2026-12-31"]],
])("%s from %s on", (rule, dueDate, expected) => {
  expect(dates(dueDate, "2026-12-31", rule)).toEqual(expected);
});

test("bills of a day have ids that follow from the series and the day", () => {
  const ana = seriesFrom("2026-11-27", "2026-12-31", FRIDAYS);
  expect(ana.living().map(({ id }) => id)).toEqual([
    "1",
    ...["2026-12-04", "2026-12-11", "2026-12-18", "2026-12-25"].map(of),
  ]);
});

test("made day after day they are those that are made at once, and what was deleted stays deleted", () => {
  const ana = seriesFrom("2026-11-27", "2026-12-31", FRIDAYS);
  const ben = seriesFrom("2026-11-27", "2026-12-01", FRIDAYS);
  for (const day of ["04", "05", "17", "18", "31"]) ben.generate(`2026-12-${day}`, NOVEMBER);
  expect(ben.living()).toEqual(ana.living());
  ana.delete(of("2026-12-11"));
  ana.generate("2027-01-15", NOVEMBER);
  expect(ana.dueDates()).toEqual([
    ...["2026-11-27", "2026-12-04", "2026-12-18", "2026-12-25", "2027-01-01", "2027-01-08", "2027-01-15"],
  ]);
});

test("what isn't made yet is projected with the ids that it will have", () => {
  const ana = seriesFrom("2026-11-27", "2026-11-30", FRIDAYS);
  const projected = projectedExpenses(ana.ledger, calendarMonth("2026-12"));
  ana.generate("2026-12-31", NOVEMBER);
  expect(projected.map(({ id, dueDate }) => [id, dueDate])).toEqual(
    ana
      .living()
      .slice(1)
      .map(({ id, dueDate }) => [id, dueDate]),
  );
});

describe("an end", () => {
  test("after some bills counts them, and a skipped one is added at the end", () => {
    const ana = seriesFrom("2026-11-27", "2027-03-31", { ...FRIDAYS, endsAfter: 4 });
    expect(ana.dueDates()).toEqual(["2026-11-27", "2026-12-04", "2026-12-11", "2026-12-18"]);
    const { id } = ana.delete(of("2026-12-04"));
    ana.generate("2027-03-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-11-27", "2026-12-11", "2026-12-18", "2026-12-25"]);
    ana.undo(id);
    ana.generate("2027-03-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-11-27", "2026-12-04", "2026-12-11", "2026-12-18"]);
  });

  test("after some bills counts one that comes between a first bill's new day and its old one", () => {
    const ana = seriesFrom("2026-03-31", "2026-04-30", {
      recurringRule: "FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SA",
      endsAfter: 3,
    });
    ana.edit("1", { dueDate: "2026-03-27" }, "all");
    ana.generate("2026-08-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-03-27", "2026-03-28", "2026-04-17"]);
  });

  test("recounted at a bill of before the series came once a month leaves that bill's month alone", () => {
    const ana = seriesFrom("2026-03-02", "2026-04-30", { recurringRule: "FREQ=WEEKLY", endsAfter: 3 });
    const { id } = ana.delete("1");
    ana.generate("2026-04-30", NOVEMBER);
    ana.edit(of("2026-03-16"), { recurringEvery: 2, recurringRule: null }, "following");
    ana.undo(id);
    ana.generate("2026-08-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-03-02", "2026-03-09", "2026-03-16"]);
  });

  test("that a bill of months reached gives the next week instead of a skipped one, once the series comes every week", () => {
    const ana = seriesFrom("2026-03-10", "2026-06-30", {
      recurringRule: "FREQ=MONTHLY;BYDAY=2TU",
      endsAfter: 3,
    });
    ana.edit(of("2026-05"), { recurringRule: "FREQ=WEEKLY" }, "following");
    ana.generate("2026-08-31", NOVEMBER);
    ana.delete("1");
    ana.generate("2026-08-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-04-14", "2026-05-12", "2026-05-19"]);
  });

  test("that a bill of weeks reached gives the next month instead of a skipped one, once the series comes every month", () => {
    const ana = seriesFrom("2026-03-02", "2026-04-30", {
      recurringRule: "FREQ=WEEKLY;INTERVAL=2",
      endsAfter: 3,
    });
    ana.edit(of("2026-03-30"), { recurringRule: "FREQ=MONTHLY;BYDAY=-1SU" }, "following");
    const { id } = ana.delete(of("2026-03-16"));
    ana.undo(id);
    ana.delete(of("2026-03-16"));
    ana.generate("2026-08-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-03-02", "2026-04-26", "2026-05-31"]);
  });

  test("doesn't count a bill that was taken out of its series again while it waited", () => {
    const ana = seriesFrom("2026-03-02", "2026-04-30", { recurringRule: "FREQ=WEEKLY" });
    const takenOut = ana.edit(of("2026-03-09"), { isRecurring: false });
    const undone = ana.undo(takenOut.id);
    ana.edit("1", { recurringRule: "FREQ=MONTHLY;BYDAY=2TU", endsAfter: 3 }, "following");
    ana.undo(undone.id);
    ana.generate("2026-08-31", NOVEMBER);
    ana.delete(of("2026-04"));
    ana.generate("2026-08-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-03-10", "2026-05-12", "2026-06-09"]);
  });

  test("comes back with the bill that has taken the place of a skipped one since", () => {
    const ana = seriesFrom("2026-03-02", "2026-04-30", { recurringRule: "FREQ=WEEKLY", endsAfter: 6 });
    const { id } = ana.edit("1", { endsAfter: null }, "following");
    ana.generate("2026-04-30", NOVEMBER);
    ana.delete("1");
    ana.undo(id);
    expect(ana.dueDates()).toEqual([
      "2026-03-09",
      "2026-03-16",
      "2026-03-23",
      "2026-03-30",
      "2026-04-06",
      "2026-04-13",
    ]);
  });

  test("that goes again brings back the bill from which the days of a rule count, as does another skipped one", () => {
    const ana = seriesFrom("2026-03-02", "2026-04-30", { recurringRule: "FREQ=WEEKLY" });
    const { id } = ana.delete("1");
    ana.edit(of("2026-03-09"), { endsAfter: 3 }, "following");
    ana.edit(of("2026-03-23"), { recurringRule: "FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SA" }, "following");
    const back = ana.undo(id);
    ana.generate("2026-04-30", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-03-02", "2026-03-09", "2026-03-16"]);
    const skippedAgain = ana.undo(back.id);
    ana.generate("2026-04-30", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-03-09", "2026-03-16", "2026-03-24"]);
    ana.undo(skippedAgain.id);
    ana.delete(of("2026-03-09"));
    ana.generate("2026-04-30", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-03-02", "2026-03-16", "2026-03-24"]);
    ana.edit("1", { endsAfter: null }, "following");
    ana.generate("2026-04-15", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-03-02", "2026-03-16", "2026-03-24", "2026-03-28", "2026-04-14"]);
  });

  test("two bills further makes both, although they are in different months", () => {
    const ana = seriesFrom("2026-03-13", "2026-04-30", { recurringRule: "FREQ=WEEKLY", endsAfter: 6 });
    const { id } = ana.edit(of("2026-03-20"), { recurringRule: "FREQ=MONTHLY;BYDAY=-1SU" }, "following");
    for (const each of ["1", of("2026-03-20")]) ana.delete(each);
    ana.undo(id);
    ana.generate("2026-08-31", NOVEMBER);
    expect(ana.dueDates().slice(-3)).toEqual(["2026-04-17", "2026-04-24", "2026-05-01"]);
  });

  test("comes back without bills beyond it, also after another rule", () => {
    const ana = seriesFrom("2026-03-02", "2026-08-31", {
      recurringRule: "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=5,25",
      endsAfter: 6,
    });
    ana.edit(of("2026-05-05"), { recurringRule: "FREQ=WEEKLY" }, "following");
    const { id } = ana.edit("1", { endsAfter: null }, "following");
    ana.generate("2026-08-31", NOVEMBER);
    ana.undo(id);
    expect(ana.dueDates().slice(-4)).toEqual(["2026-05-05", "2026-05-12", "2026-05-19", "2026-05-26"]);
  });

  test("doesn't count by the next rule what the rule before has yet to make", () => {
    const ana = seriesFrom("2026-03-02", "2026-08-31", { recurringRule: "FREQ=MONTHLY;INTERVAL=5" });
    ana.edit("1", { endsAfter: 3 }, "following");
    ana.edit(of("2026-08"), { recurringEvery: 1, recurringRule: null }, "following");
    ana.generate("2026-12-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-03-02", "2026-08-02", "2026-09-02"]);
  });

  test("on a date is the last day that the rule gives by then", () => {
    const ana = seriesFrom("2026-11-27", "2027-03-31", { ...FRIDAYS, endsOn: "2026-12-17" });
    expect(ana.dueDates()).toEqual(["2026-11-27", "2026-12-04", "2026-12-11"]);
    expect(ana.series("rec_5")).toMatchObject({ lastMonth: "2026-12", lastDay: "2026-12-11" });
  });

  test.each(["following", "all"] as const)(
    "taken back from a much later paid bill, for %s, gives what the series lacks since",
    (scope) => {
      const ana = seriesFrom("2026-11-27", "2027-03-31", FRIDAYS);
      const asked = ana.dueDates();
      const paid = of("2027-03-26");
      ana.setStatus(paid, "PAID");
      ana.edit("1", { endsOn: "2026-12-17" }, "all");
      ana.generate("2027-03-31", NOVEMBER);
      expect(ana.dueDates()).toEqual(["2026-11-27", "2026-12-04", "2026-12-11", "2027-03-26"]);
      ana.edit(paid, { endsOn: null }, scope);
      ana.generate("2027-03-31", NOVEMBER);
      expect(ana.dueDates()).toEqual(asked);
    },
  );
});

describe("from a bill on", () => {
  test("the days of a rule that begins in the month before are made, too", () => {
    const ana = seriesFrom("2026-04-21", "2026-06-30", {
      recurringRule: "FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SA",
    });
    ana.edit(of("2026-06-02"), { dueDate: "2026-05-29" }, "following");
    ana.generate("2026-06-30", NOVEMBER);
    expect(ana.dueDates().slice(4)).toEqual(["2026-05-29", "2026-05-30", "2026-06-19", "2026-06-20"]);
  });

  test("a weekly series moves by days, and its bills keep their ids, amounts and notes", () => {
    const ana = seriesFrom("2026-11-27", "2026-12-31", FRIDAYS);
    ana.edit(of("2026-12-18"), { note: "trip", amountCents: 7 });
    const before = ana.living();
    const { id } = ana.edit(of("2026-12-11"), { dueDate: "2026-12-12" }, "following");
    expect(ana.dueDates()).toEqual(["2026-11-27", "2026-12-04", "2026-12-12", "2026-12-19", "2026-12-26"]);
    expect(ana.living().map((bill) => bill.id)).toEqual(before.map((bill) => bill.id));
    expect(ana.expense(of("2026-12-18"))).toMatchObject({ note: "trip", amountCents: 7 });
    ana.generate("2027-01-31", NOVEMBER);
    expect(ana.dueDates().slice(5)).toEqual([
      "2027-01-02",
      "2027-01-09",
      "2027-01-16",
      "2027-01-23",
      "2027-01-30",
    ]);
    ana.undo(id);
    expect(ana.living().slice(0, 5)).toEqual(before);
    // Bills that were made meanwhile go back with the others.
    expect(ana.dueDates().slice(5)).toEqual([
      "2027-01-01",
      "2027-01-08",
      "2027-01-15",
      "2027-01-22",
      "2027-01-29",
    ]);
  });

  test("moved back over the end of a month, the bill that comes into it is made", () => {
    const ana = seriesFrom("2026-11-06", "2026-11-30", { ...WEEKLY, recurringRule: "FREQ=WEEKLY;BYDAY=FR" });
    ana.edit(of("2026-11-20"), { dueDate: "2026-11-16" }, "following");
    ana.generate("2026-12-10", NOVEMBER);
    expect(ana.dueDates()).toEqual([
      "2026-11-06",
      "2026-11-13",
      "2026-11-16",
      "2026-11-23",
      "2026-11-30",
      "2026-12-07",
    ]);
  });

  test("every second week keeps every second bill, and every week brings back the others as they were", () => {
    const ana = seriesFrom("2026-11-27", "2026-12-31", FRIDAYS);
    ana.edit(of("2026-12-11"), { note: "own" });
    const before = ana.living();
    ana.edit(of("2026-12-04"), { ...WEEKLY, recurringRule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR" }, "following");
    expect(ana.dueDates()).toEqual(["2026-11-27", "2026-12-04", "2026-12-18"]);
    ana.edit(of("2026-12-04"), FRIDAYS, "following");
    ana.generate("2026-12-31", NOVEMBER);
    expect(ana.living()).toEqual(before);
  });

  test("weeks count from the day on which a bill is due that stayed behind when its months moved, or was moved back", () => {
    const behind = seriesFrom("2026-03-31", "2026-05-31", {});
    behind.edit(of("2026-04"), { dueDate: "2026-05-01" }, "following");
    const back = seriesFrom("2026-03-31", "2026-05-31", {});
    back.edit("1", { dueDate: "2026-04-01" }, "following");
    back.edit("1", { dueDate: "2026-03-31" });
    for (const ana of [behind, back]) {
      ana.edit("1", { recurringRule: "FREQ=WEEKLY" }, "following");
      ana.generate("2026-04-15", NOVEMBER);
      expect(ana.dueDates()).toEqual(["2026-03-31", "2026-04-07", "2026-04-14"]);
      ana.edit("1", { endsAfter: 2 }, "following");
      expect(ana.dueDates()).toEqual(["2026-03-31", "2026-04-07"]);
    }
  });

  test("a monthly series becomes weekly, and monthly again with the bills that it had", () => {
    const ana = seriesFrom("2026-11-27", "2027-02-28", {});
    const before = ana.living();
    expect(ana.dueDates()).toEqual(["2026-11-27", "2026-12-27", "2027-01-27", "2027-02-27"]);
    const { id } = ana.edit("1", FRIDAYS, "following");
    ana.generate("2026-12-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-11-27", "2026-12-04", "2026-12-11", "2026-12-18", "2026-12-25"]);
    ana.undo(id);
    expect(ana.dueDates()).toEqual(before.map(({ dueDate }) => dueDate));
    ana.edit("1", FRIDAYS, "following");
    ana.generate("2026-12-31", NOVEMBER);
    ana.edit("1", { ...WEEKLY, recurringRule: null }, "following");
    ana.generate("2027-02-28", NOVEMBER);
    expect(ana.living().map((bill) => bill.id)).toEqual(before.map((bill) => bill.id));
  });

  test("the chosen bill becomes the first of the next rule, and nothing else falls due on its day", () => {
    const weekly = seriesFrom("2026-11-06", "2026-12-31", FRIDAYS);
    weekly.edit(of("2026-11-20"), { ...WEEKLY, recurringRule: "FREQ=MONTHLY;BYDAY=2TU" }, "following");
    weekly.generate("2027-01-31", NOVEMBER);
    expect(weekly.dueDates()).toEqual(["2026-11-06", "2026-11-13", "2026-12-08", "2027-01-12"]);
    const mondays = seriesFrom("2026-11-16", "2026-12-10", {
      ...WEEKLY,
      recurringRule: "FREQ=WEEKLY;BYDAY=MO,FR",
    });
    mondays.edit(of("2026-11-20"), { ...WEEKLY, recurringRule: "FREQ=WEEKLY;BYDAY=MO" }, "following");
    mondays.generate("2026-12-10", NOVEMBER);
    expect(mondays.dueDates()).toEqual(["2026-11-16", "2026-11-23", "2026-11-30", "2026-12-07"]);
  });

  test("monthly bills don't draw along those that came every week before", () => {
    const ana = seriesFrom("2026-11-06", "2026-12-31", FRIDAYS);
    ana.edit(of("2026-11-20"), { ...WEEKLY, recurringRule: null }, "following");
    ana.edit("1", { amountCents: 7 }, "all");
    ana.edit(of("2026-11-20"), { ...WEEKLY, lastDayOfMonth: true, recurringRule: null }, "all");
    expect(ana.dueDates()).toEqual(["2026-11-06", "2026-11-13", "2026-11-30"]);
  });

  test.each<[string, object, string[]]>([
    ["without an end", { endsAfter: null }, ["2026-04-14", "2026-05-12", "2026-06-09"]],
    [
      "every two months",
      { ...WEEKLY, recurringRule: "FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU" },
      ["2026-04-14", "2026-06-09"],
    ],
    ["on another day of that month", { dueDate: "2026-04-20" }, ["2026-04-14", "2026-05-12"]],
    ["every week again", { ...WEEKLY, recurringRule: "FREQ=WEEKLY" }, ["2026-04-14", "2026-04-21"]],
  ])("a bill of weeks from which months count is that of its month, also %s", (_, changes, expected) => {
    const ana = seriesFrom("2026-03-02", "2026-04-30", { recurringRule: "FREQ=WEEKLY", endsAfter: 4 });
    ana.edit(of("2026-03-16"), { ...WEEKLY, recurringRule: "FREQ=MONTHLY;BYDAY=2TU" }, "following");
    ana.generate("2026-06-30", NOVEMBER);
    ana.edit(of("2026-03-16"), changes, "following");
    ana.generate("2026-06-30", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-03-02", "2026-03-09", ...expected]);
  });

  test("monthly bills that waited come back on the day that the next rule gives them", () => {
    const ana = seriesFrom("2026-11-10", "2027-01-31", {});
    ana.edit("1", FRIDAYS, "following");
    ana.edit("1", { ...WEEKLY, lastDayOfMonth: true, recurringRule: null }, "following");
    ana.generate("2027-01-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-11-30", "2026-12-31", "2027-01-31"]);
  });

  test.each([
    ["2026-11-13", "FREQ=MONTHLY;BYMONTHDAY=1,15", ["2026-11-06", "2026-11-15", "2026-12-01", "2026-12-15"]],
    ["2026-11-06", "FREQ=MONTHLY;BYDAY=2TU", ["2026-11-10", "2026-12-08", "2027-01-12", "2027-02-09"]],
    ["2026-11-06", "FREQ=WEEKLY;BYDAY=WE", ["2026-11-11", "2026-11-18", "2026-11-25", "2026-12-02"]],
  ])("four bills stay four, although from %s on they come by %s", (day, recurringRule, expected) => {
    const ana = seriesFrom("2026-11-06", "2026-11-30", { ...FRIDAYS, endsAfter: 4 });
    const first = day === "2026-11-06" ? "1" : of(day);
    ana.edit(first, { ...WEEKLY, recurringRule }, "following");
    ana.generate("2027-03-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(expected);
    ana.edit(first, { endsOn: null, endsAfter: 3 }, "following");
    expect(ana.dueDates()).toEqual(expected.slice(0, 3));
  });

  test("another end leaves alone what came before the rule", () => {
    const ana = seriesFrom("2026-11-06", "2026-12-10", FRIDAYS);
    ana.edit(of("2026-11-20"), { ...WEEKLY, recurringRule: "FREQ=WEEKLY;BYDAY=MO" }, "following");
    ana.edit("1", { endsOn: "2026-12-01", endsAfter: null }, "following");
    ana.generate("2026-12-10", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-11-06", "2026-11-13", "2026-11-23", "2026-11-30"]);
  });

  test("a bill that was taken out counts among those of months, although the series came every week before", () => {
    const ana = seriesFrom("2026-11-06", "2026-11-30", FRIDAYS);
    ana.edit("1", { ...WEEKLY, recurringRule: null }, "following");
    ana.generate("2027-01-31", NOVEMBER);
    ana.edit(of("2026-12"), { isRecurring: false });
    ana.edit("1", { endsOn: null, endsAfter: 3 }, "following");
    ana.generate("2027-03-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-11-06", "2026-12-06", "2027-01-06"]);
  });

  test("another number of months leaves a snoozed bill where it is", () => {
    const ana = seriesFrom("2026-11-06", "2026-12-31", {});
    ana.edit("1", { dueDate: "2026-11-09" });
    ana.edit("1", { ...WEEKLY, recurringRule: "FREQ=MONTHLY;INTERVAL=5" }, "following");
    expect(ana.dueDates()).toEqual(["2026-11-09"]);
  });

  test.each([null, "2026-12-14"])(
    "moved by a bill of before the rule, a series of one weekday until %s keeps its bills",
    (endsOn) => {
      const ana = seriesFrom("2026-11-06", "2026-12-10", { ...FRIDAYS, endsOn });
      ana.edit(of("2026-11-20"), { ...WEEKLY, recurringRule: "FREQ=WEEKLY;BYDAY=MO" }, "following");
      ana.edit(of("2026-11-13"), { dueDate: "2026-11-14" }, "following");
      ana.generate("2026-12-10", NOVEMBER);
      expect(ana.dueDates()).toEqual(["2026-11-06", "2026-11-14", "2026-11-24", "2026-12-01", "2026-12-08"]);
    },
  );

  test("undone, every week leaves nothing beside the bill from which every second one counts", () => {
    const ana = seriesFrom("2026-11-10", "2026-12-31", {});
    ana.edit(of("2026-12"), { ...WEEKLY, recurringRule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH" }, "following");
    const { id } = ana.edit("1", { ...WEEKLY, recurringRule: "FREQ=WEEKLY;BYDAY=TH" }, "following");
    ana.generate("2026-12-31", NOVEMBER);
    ana.undo(id);
    expect(ana.dueDates()).toEqual(["2026-11-10", "2026-12-10", "2026-12-24"]);
  });

  test("one of several days is replaced by another", () => {
    const ana = seriesFrom("2026-11-01", "2026-12-31", {
      ...WEEKLY,
      recurringRule: "FREQ=MONTHLY;BYMONTHDAY=1,15",
    });
    ana.edit(of("2026-11-15"), { dueDate: "2026-11-20" }, "following");
    ana.generate("2026-12-31", NOVEMBER);
    expect(ana.dueDates()).toEqual(["2026-11-01", "2026-11-20", "2026-12-01", "2026-12-20"]);
    expect(ana.series("rec_5").recurringRule).toBe("FREQ=MONTHLY;BYMONTHDAY=1,20");
    expect(
      ana.refused("expense.edit", {
        id: of("2026-12-20"),
        changes: { dueDate: "2026-12-01" },
        scope: "following",
      }),
    ).toBe("invalid_operation");
    // Past another one, it isn't clear which of them it would be.
    const past = { id: of("2026-12-20"), changes: { dueDate: "2026-11-28" }, scope: "following" } as const;
    expect(ana.refused("expense.edit", past)).toBe("invalid_operation");
  });
});
