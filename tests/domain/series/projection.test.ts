import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, lastDayOf, monthOf } from "#domain/calendar/days.ts";
import { compareExpenses, displayStatus } from "#domain/expenses/expense.ts";
import {
  billsAYear,
  cutoffForMonth,
  furthestCutoff,
  nextBillOf,
  pastDates,
  projectedExpenses,
} from "#domain/series/projection.ts";
import { EVERY_MONTH, INTERVALS, newRule } from "#domain/series/rule.ts";
import { newExpense, of, User } from "../support/ledgers.ts";
import { calendarMonth } from "../support/months.ts";

const monthlyFrom = (day: string) => newRule(day, EVERY_MONTH);

/** Around the bills that {@link User.withSeries} makes. */
const anyDueDate = fc.nat(400).map((days) => addDays("2025-12-01", days));

describe("a projected month", () => {
  test("shows just what generation would make of it", () => {
    const ana = User.withSeries("2026-04-30");
    const projected = projectedExpenses(ana.ledger, calendarMonth("2026-06"));
    expect(projected).toMatchObject([{ id: of("2026-06"), dueDate: "2026-06-30", status: "PENDING" }]);
    ana.generate("2026-06-30");
    expect(projectedExpenses(ana.ledger, calendarMonth("2026-06"))).toEqual([]);
    const made = ana.expense(of("2026-06"));
    expect({ ...made, createdAtMs: 0 }).toEqual(projected[0]);
  });

  test("follows an edit of what is yet to come", () => {
    const ana = User.withSeries("2026-04-30");
    const changes = { amountCents: 7, dueDate: "2026-04-05" };
    ana.edit(of("2026-04"), changes, "following");
    expect(projectedExpenses(ana.ledger, calendarMonth("2031-02"))).toMatchObject([
      { dueDate: "2031-02-05", amountCents: 7 },
    ]);
  });

  test("is empty once the series was stopped or ended, and before its first bill", () => {
    for (const end of [
      (ana: User) => ana.stop(of("2026-03")),
      (ana: User) => ana.delete(of("2026-04"), "following"),
    ]) {
      const ana = User.withSeries("2026-04-30");
      expect(projectedExpenses(ana.ledger, calendarMonth("2025-12"))).toEqual([]);
      end(ana);
      expect(projectedExpenses(ana.ledger, calendarMonth("2027-01"))).toEqual([]);
    }
  });

  test("leaves out an occurrence whose place is taken", () => {
    const ana = User.withSeries("2026-04-30");
    ana.add(of("2026-07"), { title: "Mine", dueDate: "2026-07-01" });
    expect(projectedExpenses(ana.ledger, calendarMonth("2026-07"))).toEqual([]);
    expect(projectedExpenses(ana.ledger, calendarMonth("2026-08"))).toHaveLength(1);
  });

  test("lists several series by due date", () => {
    const ana = User.withSeries("2026-04-30");
    ana.add("2", { isRecurring: true, recurringId: "rec_4", dueDate: "2026-01-05" });
    expect(projectedExpenses(ana.ledger, calendarMonth("2028-02")).map((each) => each.dueDate)).toEqual([
      "2028-02-05",
      "2028-02-29",
    ]);
  });
});

describe("the next bill of a series", () => {
  function next(ana: User, today: string): string | null {
    const bill = nextBillOf(ana.ledger, ana.series("rec_5"), today);
    return bill && `${bill.expense.dueDate} ${bill.expense.amountCents}${bill.isProjected ? " to come" : ""}`;
  }

  test("is the first unpaid one from today on, or the first that is yet to be made", () => {
    const ana = User.withSeries("2026-04-30");
    expect(next(ana, "2026-02-28")).toBe("2026-02-28 1000");
    expect(next(ana, "2026-03-01")).toBe("2026-03-31 1000");
    ana.setStatus(of("2026-03"), "PAID");
    expect(next(ana, "2026-03-01")).toBe("2026-04-30 1000");
    ana.edit(of("2026-04"), { dueDate: "2026-05-02" });
    expect(next(ana, "2026-05-01")).toBe("2026-05-02 1000");
    expect(next(ana, "2026-05-03")).toBe("2026-05-31 1000 to come");
    expect(next(ana, "2027-02-28")).toBe("2027-02-28 1000 to come");
    expect(next(ana, "2027-03-31")).toBe("2027-03-31 1000 to come");
    // A bill of another kind has its place.
    ana.add(of("2026-05"), { title: "Mine", dueDate: "2026-05-01" });
    expect(next(ana, "2026-05-03")).toBe("2026-06-30 1000 to come");
  });

  test("is none once the series has ended and all is paid, and at the calendar's end", () => {
    const ana = User.withSeries("2026-02-28");
    expect(next(ana, "2199-12-31")).toBe("2199-12-31 1000 to come");
    ana.edit(of("2026-02"), { dueDate: "2026-02-27" }, "all");
    expect(next(ana, "2199-12-31")).toBeNull();
    ana.delete(of("2026-02"), "following");
    expect(next(ana, "2026-01-27")).toBe("2026-01-27 1000");
    expect(next(ana, "2026-02-01")).toBeNull();
  });

  test("is what generating would make the next one, whatever was done to the series", () => {
    const anyStep = fc.record({
      month: fc.integer({ min: 1, max: 5 }).map((month) => `2026-0${month}`),
      act: fc.oneof(
        fc.constantFrom("PAID" as const, "UNPAID" as const, "delete" as const),
        anyDueDate.map((dueDate) => ({ dueDate })),
        fc.integer({ min: 1, max: 99 }).map((amountCents) => ({ amountCents })),
      ),
      scope: fc.constantFrom("this" as const, "following" as const, "all" as const),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 6 }), anyDueDate, (steps, today) => {
        const ana = User.withSeries("2026-05-31");
        for (const { month, act, scope } of steps) {
          const id = month === "2026-01" ? "1" : of(month);
          if (act === "delete") ana.do("expense.delete", { id, scope: "this" });
          else if (typeof act === "string") ana.do("expense.setStatus", { id, status: act });
          else ana.do("expense.edit", { id, changes: act, scope });
        }
        const found = nextBillOf(ana.ledger, ana.series("rec_5"), today)?.expense ?? null;
        ana.generate(furthestCutoff(today), { day: today });
        const wanted = ana.ledger
          .occurrencesOf("rec_5")
          .filter((each) => each.status !== "PAID" && each.dueDate >= today)
          .toSorted(compareExpenses)[0];
        expect(found?.dueDate).toBe(wanted?.dueDate);
        // Two may be due on one day.
        const same = found && { ...ana.expense(found.id), createdAtMs: found.createdAtMs };
        expect(found).toEqual(same);
      }),
    );
  });
});

test("the past dates of a series are those of the overdue bills that it would bring", () => {
  const anyToday = fc.nat(2000).map((days) => addDays("2026-01-01", days));
  const anyStart = fc.nat(4000).map((days) => addDays("2020-01-29", days));
  fc.assert(
    fc.property(anyStart, anyToday, (dueDate, today) => {
      const ana = new User();
      ana.must("expense.add", newExpense("1", { dueDate, isRecurring: true, recurringId: "rec_5" }), {
        day: today,
      });
      ana.generate(lastDayOf(monthOf(today)), { day: today });
      const overdue = ana.living().filter((each) => displayStatus(each, today) === "OVERDUE");
      expect(pastDates(monthlyFrom(dueDate), today)).toEqual(overdue.map((each) => each.dueDate));
    }),
  );
  expect(pastDates(monthlyFrom("2025-12-31"), "2026-03-31")).toEqual([
    "2025-12-31",
    "2026-01-31",
    "2026-02-28",
  ]);
  expect(pastDates(monthlyFrom("2026-03-31"), "2026-03-31")).toEqual([]);
});

test("a year costs as many bills as it has, also if the series ends before", () => {
  const first = {
    ...EVERY_MONTH,
    anchorDate: "2026-03-31",
    firstMonth: "2026-03",
    lastMonth: null,
    lastDay: null,
  };
  const series = { ...first, recurringEvery: 1 } as const;
  const bills = INTERVALS.map((recurringEvery) => billsAYear({ ...series, recurringEvery }, "2028-08-15"));
  expect(bills).toEqual([12, 6, 4, 3, 2, 1]);
  const ending = (lastMonth: string) => billsAYear({ ...series, lastMonth }, "2028-08-15");
  expect(["2029-12", "2028-10", "2028-08", "2028-07"].map(ending)).toEqual([12, 3, 1, 0]);
  // One that begins later has the bills of its own first year.
  const later = (lastMonth: string | null) => billsAYear({ ...series, lastMonth }, "2025-08-15");
  expect([null, "2027-02", "2026-04"].map(later)).toEqual([12, 12, 2]);
});

test("a year of a weekly series is counted from the day of its first bill, not with the rest of a month", () => {
  const weekly = { ...EVERY_MONTH, recurringRule: "FREQ=WEEKLY;BYDAY=TU", lastMonth: null, lastDay: null };
  const series = { ...weekly, anchorDate: "2026-11-24", firstMonth: "2026-11" };
  expect(billsAYear(series, "2026-11-22")).toBe(52);
  expect(billsAYear(series, "2027-06-15")).toBe(52);
  expect(billsAYear({ ...series, recurringRule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR" }, "2027-06-15")).toBe(
    52,
  );
  const ending = { ...series, lastMonth: "2026-12", lastDay: "2026-12-08" };
  expect(billsAYear(ending, "2026-11-22")).toBe(3);
  const twice = { ...series, recurringRule: "FREQ=MONTHLY;BYMONTHDAY=1,15", anchorDate: "2026-12-01" };
  expect(billsAYear(twice, "2026-11-22")).toBe(24);
});

describe("what a device generates when it shows a month", () => {
  test("is everything up to that month's end, once, and at most twelve months ahead", () => {
    const ana = User.withSeries("2026-04-30");
    const cutoff = (month: string) => cutoffForMonth(ana.ledger, month, "2026-03-10");
    expect(cutoff("2026-04")).toBeNull();
    expect(cutoff("2026-05")).toBe("2026-05-31");
    expect(cutoff("2027-03")).toBe("2027-03-31");
    expect(cutoff("2027-04")).toBeNull();
    ana.generate("2027-03-31");
    expect(cutoff("2027-03")).toBeNull();
  });
});
