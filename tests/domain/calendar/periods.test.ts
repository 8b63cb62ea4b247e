import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWithin, LAST_WORKING_DAY, monthWith, periodOf, periodWith } from "#domain/calendar/periods.ts";
import { yearSpan } from "#domain/expenses/year-span.ts";

const MS_PER_DAY = 86_400_000;

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const anyDay = fc
  .integer({ min: Date.UTC(2000, 1, 1) / MS_PER_DAY, max: Date.UTC(2199, 8, 30) / MS_PER_DAY })
  .map((number) => dayAt(number * MS_PER_DAY));
const nextDay = (day: string) => dayAt(Date.parse(day) + MS_PER_DAY);
const anyStart = fc.integer({ min: LAST_WORKING_DAY, max: 28 });

test("every day is in one month, and months follow each other without a gap", () => {
  fc.assert(
    fc.property(anyDay, anyStart, (day, start) => {
      const period = periodWith(day, start);
      expect(isWithin(day, period)).toBe(true);
      expect(monthWith(period.from, start)).toBe(period.month);
      expect(monthWith(period.to, start)).toBe(period.month);
      const next = periodWith(nextDay(period.to), start);
      expect(next.from).toBe(nextDay(period.to));
      expect(Number(next.month.slice(5)) - Number(period.month.slice(5)) - 1).toSatisfy(
        (step: number) => step === 0 || step === -12,
      );
      expect(periodOf(period.month, start)).toEqual(period);
    }),
    { numRuns: 2000 },
  );
});

test("a month begins on its day and has the name of the calendar month with most of its days", () => {
  fc.assert(
    fc.property(anyDay, anyStart, (day, start) => {
      const { month, from, to } = periodWith(day, start);
      if (start === LAST_WORKING_DAY) {
        const first = new Date(`${from}T00:00Z`);
        expect([1, 2, 3, 4, 5]).toContain(first.getUTCDay());
        // Only a weekend comes between it and the next calendar month.
        const rest = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
        for (let after = first.getUTCDate() + 1; after <= rest; after++)
          expect([0, 6]).toContain(new Date(`${from.slice(0, 8)}${after}T00:00Z`).getUTCDay());
      } else expect(Number(from.slice(8))).toBe(start);
      const lengthIn = (name: string) => {
        let days = 0;
        for (let each = from; each <= to; each = nextDay(each)) if (each.startsWith(name)) days += 1;
        return days;
      };
      const other = month === from.slice(0, 7) ? to.slice(0, 7) : from.slice(0, 7);
      // February may hold as few days as the month beside it.
      if (other !== month && start !== 15 && start !== 16)
        expect(lengthIn(month)).toBeGreaterThan(lengthIn(other));
    }),
    { numRuns: 500 },
  );
});

describe("the seams", () => {
  test.each([
    // The calendar's own months.
    ["2026-12", 1, "2026-12-01", "2026-12-31"],
    ["2028-02", 1, "2028-02-01", "2028-02-29"],
    // Up to the 15th a month has the name of the one in which it begins.
    ["2026-12", 15, "2026-12-15", "2027-01-14"],
    ["2027-02", 15, "2027-02-15", "2027-03-14"],
    ["2026-12", 2, "2026-12-02", "2027-01-01"],
    // From the 16th on, of the one in which it ends.
    ["2027-01", 16, "2026-12-16", "2027-01-15"],
    ["2026-12", 25, "2026-11-25", "2026-12-24"],
    ["2027-03", 28, "2027-02-28", "2027-03-27"],
    ["2028-03", 28, "2028-02-28", "2028-03-27"],
    // The last working day: 30 October 2026 is a Friday, 30 November a Monday, 26 February 2027 a Friday.
    ["2026-11", LAST_WORKING_DAY, "2026-10-30", "2026-11-29"],
    ["2026-12", LAST_WORKING_DAY, "2026-11-30", "2026-12-30"],
    ["2027-03", LAST_WORKING_DAY, "2027-02-26", "2027-03-30"],
  ])("%s from day %i: %s to %s", (month, start, from, to) => {
    expect(periodOf(month, start)).toEqual({ month, from, to });
  });

  test("a bill on the boundary is in the month that begins that day", () => {
    expect(monthWith("2026-11-24", 25)).toBe("2026-11");
    expect(monthWith("2026-11-25", 25)).toBe("2026-12");
    expect(monthWith("2026-12-31", 16)).toBe("2027-01");
    expect(monthWith("2027-01-14", 15)).toBe("2026-12");
    expect(monthWith("2028-02-29", 28)).toBe("2028-03");
  });

  test("no day is left out at either end of the calendar", () => {
    expect(monthWith("2000-01-03", 10)).toBe("2000-01");
    expect(monthWith("2199-12-31", 25)).toBe("2199-12");
  });

  test("a year is the days of its twelve months", () => {
    expect(yearSpan(2026, 1)).toEqual({ from: "2026-01-01", to: "2026-12-31" });
    expect(yearSpan(2026, 25)).toEqual({ from: "2025-12-25", to: "2026-12-24" });
    expect(yearSpan(2026, 10)).toEqual({ from: "2026-01-10", to: "2027-01-09" });
  });
});
