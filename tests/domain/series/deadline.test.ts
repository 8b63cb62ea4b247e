import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#domain/calendar/days.ts";
import type { CancelBy } from "#domain/expenses/cancel-by.ts";
import {
  costText,
  type Deadline,
  deadlineOf,
  deadlinesIn,
  deadlineText,
  isReminded,
  nextDeadline,
} from "#domain/series/deadline.ts";
import { User } from "../support/ledgers.ts";
import { calendarMonth } from "../support/months.ts";

const notice = (noticeDays: number, renewsEveryMonths: number, renewsOn?: Day): CancelBy => ({
  noticeDays,
  renewsEveryMonths,
  ...(renewsOn !== undefined && { renewsOn }),
});

/** A series of 20.00 a month whose first bill is due on 12 March 2026. */
function gym(cancelBy: CancelBy | null, fields: Parameters<User["addSeries"]>[3] = {}) {
  const user = new User();
  user.addSeries("1", "rec_5", "2026-04-30", {
    ...{ title: "Gym", amountCents: 2000, dueDate: "2026-03-12" },
    cancelBy: JSON.stringify(cancelBy),
    ...fields,
  });
  return user;
}

const of = (lastDay: Day, renewsOn: Day): Deadline => ({ lastDay, renewsOn });

describe("a notice period", () => {
  test.each<[CancelBy, Day, Deadline | null]>([
    // The issue's own: 30 days before 12 March.
    [notice(30, 12), "2026-11-28", of("2027-02-10", "2027-03-12")],
    [notice(30, 12), "2027-02-10", of("2027-02-10", "2027-03-12")],
    [notice(30, 12), "2027-02-11", of("2028-02-11", "2028-03-12")],
    [notice(0, 1), "2026-03-12", of("2026-04-12", "2026-04-12")],
    [notice(0, 1), "2026-04-12", of("2026-04-12", "2026-04-12")],
    [notice(0, 1), "2026-04-13", of("2026-05-12", "2026-05-12")],
    // Two years first, then month by month.
    [notice(14, 1, "2028-03-12"), "2026-03-12", of("2028-02-27", "2028-03-12")],
    [notice(14, 1, "2028-03-12"), "2028-02-28", of("2028-03-29", "2028-04-12")],
    // A year's notice of a month's interval.
    [notice(366, 1), "2026-03-12", of("2026-04-11", "2027-04-12")],
    [notice(366, 120), "2026-03-12", of("2035-03-12", "2036-03-12")],
    // Not before the first bill's own renewal.
    [notice(0, 12), "2000-01-01", of("2027-03-12", "2027-03-12")],
    [notice(0, 120), "2198-01-01", null],
  ])("%j on %s", (cancelBy, today, expected) => {
    expect(deadlineOf(cancelBy, "2026-03-12", today)).toEqual(expected);
  });

  test("a renewal on the 31st falls on the last day of shorter months, and returns to the 31st", () => {
    const days = ["2027-02-01", "2027-03-01", "2027-04-01", "2028-02-01"];
    const renewals = days.map((day) => deadlineOf(notice(0, 1, "2027-01-31"), "2026-01-01", day)?.renewsOn);
    expect(renewals).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2028-02-29"]);
  });

  test("29 February renews on 28 February until the next leap year", () => {
    const renewals = ["2028-03-01", "2029-03-01", "2031-03-01"].map(
      (day) => deadlineOf(notice(10, 12, "2028-02-29"), "2024-02-29", day)?.renewsOn,
    );
    expect(renewals).toEqual(["2029-02-28", "2030-02-28", "2032-02-29"]);
  });

  test("it is the first renewal whose last day isn't over, as a look at each of them finds", () => {
    const day = fc
      .date({ min: new Date("2000-01-01"), max: new Date("2120-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const renewing = fc.record({
      ...{ noticeDays: fc.integer({ min: 0, max: 366 }), every: fc.integer({ min: 1, max: 120 }) },
      ...{ first: day, today: day, isSaid: fc.boolean() },
    });
    fc.assert(
      fc.property(renewing, ({ noticeDays, every, first, today, isSaid }) => {
        const [year = 0, month = 0, date = 0] = first.split("-").map(Number);
        const ms = 86_400_000;
        let found: Deadline | null = null;
        for (let count = isSaid ? 0 : 1; found === null && count < 2500; count += 1) {
          const months = month - 1 + count * every;
          const lastDate = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
          const renewal = Date.UTC(year, months, Math.min(date, lastDate));
          const lastDay = renewal - noticeDays * ms;
          const text = (at: number) => new Date(at).toISOString().slice(0, 10);
          if (text(renewal) > "2199-12-31") break;
          if (lastDay >= Date.parse(today)) found = of(text(lastDay), text(renewal));
        }
        const cancelBy = notice(noticeDays, every, isSaid ? first : undefined);
        expect(deadlineOf(cancelBy, isSaid ? "2000-01-01" : first, today)).toEqual(found);
      }),
    );
  });
});

describe("the end of a free trial", () => {
  test("is the last day, and nothing more is said after it", () => {
    const trial = { on: "2026-12-03" };
    expect(deadlineOf(trial, "2026-11-01", "2026-11-28")).toEqual(of("2026-12-03", "2026-12-04"));
    expect(deadlineOf(trial, "2026-11-01", "2026-12-03")).toEqual(of("2026-12-03", "2026-12-04"));
    expect(deadlineOf(trial, "2026-11-01", "2026-12-04")).toBeNull();
  });

  test("counts for a bill without a series until that is paid or deleted", () => {
    const user = new User();
    user.add("1", { cancelBy: '{"on":"2026-03-20"}' });
    user.add("2", { cancelBy: '{"noticeDays":30,"renewsEveryMonths":12}' });
    const deadline = (id: string) => nextDeadline(user.expense(id), "2026-03-10");
    expect(deadline("1")).toEqual(of("2026-03-20", "2026-03-21"));
    expect(deadline("2")).toBeNull();
    const paid = user.setStatus("1", "PAID");
    expect(deadline("1")).toBeNull();
    user.undo(paid.id);
    user.delete("1");
    expect(deadline("1")).toBeNull();
  });
});

describe("a series", () => {
  const deadline = (user: User, today = "2026-11-28") => nextDeadline(user.series("rec_5"), today);

  test("counts from its first bill, as its rule has that, unless a renewal is named", () => {
    expect(deadline(gym(notice(30, 12)))).toEqual(of("2027-02-10", "2027-03-12"));
    expect(deadline(gym(notice(30, 12, "2027-01-01")))).toEqual(of("2026-12-02", "2027-01-01"));
    const weekly = gym(notice(0, 12), { recurringRule: "FREQ=WEEKLY;BYDAY=TH" });
    expect(deadline(weekly)).toEqual(of("2027-03-12", "2027-03-12"));
    expect(deadline(gym(null))).toBeNull();
  });

  test("has none once it ends before the renewal, was stopped, or was deleted", () => {
    const [ended, counted, stopped, deleted] = [1, 2, 3, 4].map(() => gym(notice(30, 12))) as [
      User,
      User,
      User,
      User,
    ];
    ended.edit("1", { endsOn: "2027-03-12" }, "following");
    expect(deadline(ended)).toEqual(of("2027-02-10", "2027-03-12"));
    ended.edit("1", { endsOn: "2027-03-11" }, "following");
    expect(deadline(ended)).toBeNull();
    counted.edit("1", { endsAfter: 12 }, "following");
    expect(deadline(counted)).toBeNull();
    counted.edit("1", { endsAfter: 13 }, "following");
    expect(deadline(counted)).not.toBeNull();
    stopped.stop("1");
    expect(deadline(stopped)).toBeNull();
    deleted.delete("1", "all");
    expect(deadline(deleted)).toBeNull();
  });

  test("bills have no deadlines of their own", () => {
    const user = gym({ on: "2026-12-03" });
    expect(nextDeadline(user.expense("1"), "2026-11-28")).toBeNull();
    expect(deadlinesIn(user.ledger, calendarMonth("2026-12"), "2026-11-28")).toHaveLength(1);
  });

  test("says what a year of it costs", () => {
    const cost = (user: User) => costText(user.series("rec_5"), "2026-11-28", "USD");
    expect(cost(gym(null))).toBe("$240.00 a year");
    expect(cost(gym(null, { recurringEvery: 12 }))).toBe("$20.00 a year");
    expect(cost(gym(null, { amountIsEstimate: true }))).toBe("about $240.00 a year");
    expect(cost(gym(null, { recurringRule: "FREQ=YEARLY;INTERVAL=2" }))).toBe("$20.00");
    expect(cost(gym(null, { recurringRule: "FREQ=WEEKLY" }))).toBe("$1,040.00 a year");
    const once = new User();
    once.add("1", { amountCents: 9900 });
    expect(costText(once.expense("1"), "2026-03-10", "USD")).toBe("$99.00");
  });
});

describe("a renewal that is counted from the first bill", () => {
  const AUGUST = "2026-08-12";
  const august = (user: User) =>
    user.ledger.occurrencesOf("rec_5").find(({ dueDate }) => dueDate === AUGUST)?.id ?? "";
  const withBills = (cancelBy: CancelBy) => {
    const user = gym(cancelBy);
    user.generate("2026-12-31");
    return user;
  };

  test.each([
    { dueDate: "2026-08-20" },
    { dueDate: "2026-09-02" },
    { recurringEvery: 12 as const, dueDate: "2026-08-20" },
  ])("stays where it is when later bills change: %j", (changes) => {
    const user = withBills({ ...notice(30, 12), remindDaysBefore: [5] });
    const before = user.series("rec_5").cancelBy;
    const { id } = user.edit(august(user), changes, "following");
    expect(nextDeadline(user.series("rec_5"), "2026-11-28")).toEqual(of("2027-02-10", "2027-03-12"));
    expect(user.series("rec_5").cancelBy).toBe(
      JSON.stringify({ ...notice(30, 12, "2027-03-12"), remindDaysBefore: [5] }),
    );
    user.undo(id);
    expect(user.series("rec_5").cancelBy).toBe(before);
  });

  test("moves by days with a series that once came every month, into the next month too", () => {
    const user = gym(notice(30, 12), { dueDate: "2026-03-31" });
    user.edit("1", { recurringRule: "FREQ=WEEKLY" }, "following");
    user.edit("1", { dueDate: "2026-04-01" }, "all");
    expect(user.expense("1").dueDate).toBe("2026-04-01");
    expect(nextDeadline(user.series("rec_5"), "2026-11-28")).toEqual(of("2027-03-02", "2027-04-01"));
  });

  test("moves with all bills, and is left as it is by other changes", () => {
    const user = withBills(notice(30, 12));
    user.edit(august(user), { title: "Gym Plus", endsOn: "2029-12-31" }, "following");
    expect(user.series("rec_5").cancelBy).toBe(JSON.stringify(notice(30, 12)));
    user.edit(august(user), { dueDate: "2026-08-20" }, "all");
    expect(nextDeadline(user.series("rec_5"), "2026-11-28")).toEqual(of("2027-02-18", "2027-03-20"));
  });

  test("a bill that leaves its series leaves the contract there", () => {
    const user = withBills({ on: "2026-12-20" });
    user.edit(august(user), { isRecurring: false }, "this");
    expect(deadlinesIn(user.ledger, calendarMonth("2026-12"), "2026-11-28")).toHaveLength(1);
    const left = [...user.ledger.all("expense")].find(({ dueDate }) => dueDate === AUGUST);
    expect(left).toMatchObject({ recurringId: null, cancelBy: null });
  });
});

test("a month has all of its deadlines in the order of their days, without those that are over", () => {
  const user = gym(notice(0, 1));
  user.addSeries("2", "rec_6", "2026-04-30", { cancelBy: '{"on":"2026-12-03"}' });
  const days = (month: string, today: Day) =>
    deadlinesIn(user.ledger, calendarMonth(month), today).map(({ lastDay }) => lastDay);
  expect(days("2026-12", "2026-11-28")).toEqual(["2026-12-03", "2026-12-12"]);
  expect(days("2026-12", "2026-12-04")).toEqual(["2026-12-12"]);
  expect(days("2026-12", "2027-01-01")).toEqual([]);
  expect(days("2030-12", "2026-11-28")).toEqual(["2030-12-12"]);
  // The end of January and of February, with 28 days' notice of the latter.
  const short = gym({ noticeDays: 28, renewsEveryMonths: 1, renewsOn: "2027-01-31" });
  expect(
    deadlinesIn(short.ledger, calendarMonth("2027-01"), "2026-11-28").map(({ lastDay }) => lastDay),
  ).toEqual(["2027-01-03", "2027-01-31"]);
  expect(deadlinesIn(short.ledger, calendarMonth("2199-12"), "2026-11-28")).toHaveLength(1);
});

test("a deadline is reminded of once on each of its days, whatever lies between two turns", () => {
  const contract = gym(notice(30, 12)).series("rec_5");
  const deadline = of("2027-02-10", "2027-03-12");
  const told = (since: Day, day: Day) => isReminded(contract, deadline, since, day);
  const days = Array.from({ length: 60 }, (_, index) => addDays("2026-12-15", index));
  expect(days.filter((day) => told(addDays(day, -1), day))).toEqual([
    "2027-01-11",
    "2027-01-27",
    "2027-02-07",
  ]);
  expect(told("2027-01-11", "2027-01-26")).toBe(false);
  expect(told("2027-01-20", "2027-02-01")).toBe(true);
  expect(told("2026-12-15", "2027-02-10")).toBe(true);
});

test("its day has its year where that isn't clear", () => {
  expect(deadlineText("2027-02-10", "2026-11-28")).toBe("10 February");
  expect(deadlineText("2027-11-01", "2026-11-28")).toBe("1 November 2027");
});
