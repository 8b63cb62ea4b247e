import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dayFromNumber,
  dayInMonth,
  dayNumber,
  daysBetween,
  daysInMonth,
  firstDayOf,
  isDay,
  isMonth,
  lastDayOf,
  monthFrom,
  monthFromIndex,
  monthIndex,
  monthOf,
  numberOfMonth,
  partsOfDay,
  weekdayOf,
  yearOfMonth,
} from "#domain/calendar/days.ts";
import { anyDay } from "../support/expenses.ts";

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2000, 0, 1) / DAY_MS;
const LAST = Date.UTC(2199, 11, 31) / DAY_MS;
const anyMonth = fc.integer({ min: 0, max: 2399 }).map(monthFromIndex);

test("every day of 2000 to 2199 is the day that Date gives", () => {
  for (let number = FIRST; number <= LAST; number += 1) {
    const date = new Date(number * DAY_MS);
    const day = dayFromNumber(number);
    const { year, month, day: dayOfMonth } = partsOfDay(day);
    const wrong =
      day !== date.toISOString().slice(0, 10) ||
      !isDay(day) ||
      dayNumber(day) !== number ||
      Date.UTC(year, month - 1, dayOfMonth) !== number * DAY_MS ||
      weekdayOf(day) !== date.getUTCDay() ||
      monthOf(day) !== day.slice(0, 7) ||
      addDays(day, 1) !== new Date((number + 1) * DAY_MS).toISOString().slice(0, 10);
    if (wrong) expect.fail(`${day} is wrong`);
  }
});

test("every text that looks like a day is one exactly when Date knows it", () => {
  for (const year of [1999, 2000, 2023, 2024, 2100, 2199, 2200]) {
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        const date = new Date(Date.UTC(year, month - 1, day));
        const exists = date.toISOString().slice(0, 10) === text && year >= 2000 && year <= 2199;
        expect(isDay(text), text).toBe(exists);
      }
    }
  }
});

test.each([
  ...["0000-01-01", "9999-12-31", "2026-1-1", "2026-01-01 ", "2026-01-01\n", "2026-01-01T00:00:00Z"],
  ...["２０２６-01-01", "", 20260101, null, undefined, ["2026-01-01"], {}],
])("%j is no day", (value) => {
  expect(isDay(value)).toBe(false);
});

test.each(["2026-13", "2026-00", "1999-12", "2200-01", "2026-1", "2026-01-01", "2026-01-", null, 202601])(
  "%j is no month",
  (value) => {
    expect(isMonth(value)).toBe(false);
  },
);

test("a month has Date's number of days", () => {
  for (let year = 2000; year <= 2199; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
    }
  }
});

test("every month has its index, its parts, its first and its last day", () => {
  for (let index = 0; index < 2400; index += 1) {
    const month = monthFromIndex(index);
    const oracle = new Date(Date.UTC(2000, index, 1)).toISOString().slice(0, 7);
    expect(month).toBe(oracle);
    expect(isMonth(month)).toBe(true);
    expect(monthIndex(month)).toBe(index);
    expect(monthFrom(yearOfMonth(month), numberOfMonth(month))).toBe(month);
    expect(firstDayOf(month)).toBe(`${month}-01`);
    expect(addDays(lastDayOf(month), 1)).toBe(
      new Date(Date.UTC(2000, index + 1, 1)).toISOString().slice(0, 10),
    );
  }
});

test("adding months moves through years in both directions", () => {
  fc.assert(
    fc.property(anyMonth, fc.integer({ min: -600, max: 600 }), (month, count) => {
      const oracle = new Date(Date.UTC(yearOfMonth(month), numberOfMonth(month) - 1 + count, 1));
      expect(addMonths(month, count)).toBe(oracle.toISOString().slice(0, 7));
      expect(addMonths(addMonths(month, count), -count)).toBe(month);
    }),
  );
});

test("a day of the month is clamped to the month's last day and never leaves the month", () => {
  fc.assert(
    fc.property(anyMonth, fc.integer({ min: 1, max: 31 }), (month, wanted) => {
      const day = dayInMonth(month, wanted);
      expect(isDay(day)).toBe(true);
      expect(monthOf(day)).toBe(month);
      expect(day === lastDayOf(month) || partsOfDay(day).day === wanted).toBe(true);
    }),
  );
  expect(dayInMonth("2024-02", 31)).toBe("2024-02-29");
  expect(dayInMonth("2100-02", 31)).toBe("2100-02-28");
});

test("days between two days count back to the second from the first", () => {
  fc.assert(
    fc.property(anyDay, anyDay, (from, to) => {
      expect(addDays(from, daysBetween(from, to))).toBe(to);
      expect(daysBetween(from, to) > 0).toBe(to > from);
    }),
  );
});
