import fc from "fast-check";
import { expect, test } from "vitest";
import { lastDayOf, monthFromIndex, monthIndex, monthOf } from "#domain/calendar/days.ts";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { nextDates, projectedExpenses } from "#domain/series/projection.ts";
import { monthsToGenerate, occurrenceOf, type Series } from "#domain/series/series.ts";
import { anyDay } from "../support/expenses.ts";

const YEARS = 10;

/** The Gregorian calendar from its own rule, one day after another, without a Date and without the domain. */
class Walker {
  private year: number;
  private month: number;
  private day: number;

  constructor(year: number, month: number, day: number) {
    this.year = year;
    this.month = month;
    this.day = day;
  }

  isMonthsLast(): boolean {
    if (this.month === 2) {
      const leap = this.year % 400 === 0 || (this.year % 4 === 0 && this.year % 100 !== 0);
      return this.day === (leap ? 29 : 28);
    }
    return this.day === ([4, 6, 9, 11].includes(this.month) ? 30 : 31);
  }

  isOn(dayOfMonth: number): boolean {
    return this.day === dayOfMonth || (this.isMonthsLast() && this.day < dayOfMonth);
  }

  step(): void {
    const last = this.isMonthsLast();
    this.day = last ? 1 : this.day + 1;
    if (!last) return;
    this.year += this.month === 12 ? 1 : 0;
    this.month = this.month === 12 ? 1 : this.month + 1;
  }

  text(): string {
    return [this.year, this.month, this.day].map((part) => String(part).padStart(2, "0")).join("-");
  }
}

/** Every day of ten years is asked whether it is the bill's: its own day of the month, or the last one before it. */
function walkTenYears(anchor: string): string[] {
  const [year = 0, month = 0, day = 0] = anchor.split("-").map(Number);
  const walker = new Walker(year, month, day);
  const dates: string[] = [];
  while (dates.length < YEARS * 12) {
    if (walker.isOn(day)) dates.push(walker.text());
    walker.step();
  }
  return dates;
}

function seriesFrom(anchorDate: string): Series {
  const month = monthOf(anchorDate);
  return {
    id: "rec_1773133200000",
    anchorDate,
    firstMonth: month,
    title: "Rent",
    amountCents: 95_000,
    ...BLANK_DETAILS,
    generatedUntil: month,
    endedOn: null,
  };
}

/** Month ends more often than others, and only where ten more years are on the calendar. */
const anyAnchor = fc
  .oneof(
    anyDay,
    anyDay.map((day) => lastDayOf(monthOf(day))),
    anyDay.map((day) => `${day.slice(0, 4)}-02-29`).filter((day) => lastDayOf(monthOf(day)) === day),
  )
  .filter((day) => day < "2189-01-01");

test("10,000 random series of ten years fall on the days that a walk through the calendar finds", () => {
  let leapDays = 0;
  fc.assert(
    fc.property(anyAnchor, fc.integer({ min: 0, max: YEARS * 12 - 1 }), (anchor, generated) => {
      const expected = walkTenYears(anchor);
      const series = seriesFrom(anchor);
      const lastMonth = monthFromIndex(monthIndex(series.firstMonth) + YEARS * 12 - 1);
      const months = monthsToGenerate(series, lastDayOf(lastMonth), Number.POSITIVE_INFINITY);
      const dates = [anchor, ...months.map((month) => occurrenceOf(series, month, 0).dueDate)];
      expect(dates).toEqual(expected);
      expect([anchor, ...nextDates(anchor, YEARS * 12 - 1)]).toEqual(expected);
      leapDays += dates.filter((date) => date.endsWith("-02-29")).length;

      // However far it was generated, what is projected beyond goes on with the same dates.
      const ledger = new Ledger();
      ledger.put("series", series.id, { ...series, generatedUntil: monthOf(expected[generated] ?? anchor) });
      const beyond = expected.slice(generated + 1, generated + 4);
      expect(beyond.flatMap((date) => projectedExpenses(ledger, monthOf(date)))).toEqual(
        beyond.map((date) => occurrenceOf(series, monthOf(date), 0)),
      );
      expect(projectedExpenses(ledger, monthOf(expected[generated] ?? anchor))).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
  expect(leapDays).toBeGreaterThan(1000);
});

test("a series' dates end with the calendar", () => {
  expect(nextDates("2199-10-31", 3)).toEqual(["2199-11-30", "2199-12-31"]);
});
