import fc from "fast-check";
import { rrulestr } from "rrule";
import { expect, test } from "vitest";
import { addDays, addMonths, monthOf, partsOfDay } from "#domain/calendar/days.ts";
import { datesInMonth, type Recurrence, readRecurrence, recurrenceText } from "#domain/series/recurrence.ts";
import { cases, isFull } from "../../support/cases.ts";
import { anyDay } from "../support/expenses.ts";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

const anyMonths = fc.oneof(
  fc.integer({ min: 1, max: 11 }),
  fc.integer({ min: 1, max: 10 }).map((years) => 12 * years),
);

const anyDayOfMonth = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1));

const anyRecurrence: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({
    unit: fc.constant("week" as const),
    every: fc.integer({ min: 1, max: 52 }),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 0], { minLength: 1 }),
  }),
  fc.record({
    unit: fc.constant("month" as const),
    every: anyMonths,
    on: fc.oneof(
      fc.constantFrom(
        "anchor" as const,
        "last" as const,
        "first working day" as const,
        "last working day" as const,
      ),
      fc.record({ nth: fc.constantFrom(1, 2, 3, 4, -1), weekday: fc.constantFrom(...WEEKDAYS) }),
    ),
  }),
  fc.record({
    unit: fc.constant("month" as const),
    every: anyMonths,
    on: fc
      .uniqueArray(anyDayOfMonth, { minLength: 2, maxLength: 4 })
      .map((days) => days.toSorted((a, b) => (a < 0 ? 32 : a) - (b < 0 ? 32 : b))),
  }),
);

/** What RFC 5545 calls the rule, one for each day of a month: there, a month without a 31st is left out. */
function rfcRules(recurrence: Recurrence, anchor: string): string[] {
  const canonical = recurrenceText(recurrence);
  if (recurrence.unit === "week") return [canonical];
  const { every, on } = recurrence;
  const orLast = (day: number) =>
    day <= 28
      ? `BYMONTHDAY=${day}`
      : `BYMONTHDAY=${Array.from({ length: day - 27 }, (_, at) => 28 + at).join()};BYSETPOS=-1`;
  if (on === "anchor") return [`FREQ=MONTHLY;INTERVAL=${every};${orLast(partsOfDay(anchor).day)}`];
  if (!Array.isArray(on)) return [canonical];
  return on.map((day: number) => `FREQ=MONTHLY;INTERVAL=${every};${orLast(day)}`);
}

/** The days from the anchor's month on, found by a library of others. */
function daysOf(rules: readonly string[], anchor: string, end: string): string[] {
  const start = `${monthOf(anchor).replace("-", "")}01`;
  const days = rules.flatMap((rule) =>
    rrulestr(`DTSTART:${start}T000000Z\nRRULE:${rule};UNTIL=${end.replaceAll("-", "")}T000000Z`)
      .all()
      .map((date) => date.toISOString().slice(0, 10)),
  );
  return [...new Set(days)].sort();
}

const tenYearsOf = (anchor: string) => Array.from({ length: 120 }, (_, at) => addMonths(monthOf(anchor), at));

test("20,000 random rules fall on the days of ten years that another library finds", () => {
  fc.assert(
    fc.property(
      anyRecurrence,
      anyDay.filter((day) => day < "2189"),
      (recurrence, anchor) => {
        const months = tenYearsOf(anchor);
        const own = months.flatMap((month) => datesInMonth(recurrence, month, anchor));
        const end = addDays(`${addMonths(months.at(-1) ?? "", 1)}-01`, -1);
        const weekly = recurrence.unit === "week";
        // A weekly rule counts its weeks from the day itself.
        const rules = rfcRules(recurrence, anchor);
        const expected = weekly ? weeklyDays(rules, anchor, end) : daysOf(rules, anchor, end);
        expect(weekly ? own.filter((day) => day >= anchor) : own).toEqual(expected);
      },
    ),
    { numRuns: isFull ? 20_000 : 400 },
  );
});

function weeklyDays([rule = ""]: readonly string[], anchor: string, end: string): string[] {
  const plain = (day: string) => day.replaceAll("-", "");
  return rrulestr(`DTSTART:${plain(anchor)}T000000Z\nRRULE:${rule};UNTIL=${plain(end)}T000000Z`)
    .all()
    .map((date) => date.toISOString().slice(0, 10));
}

test("a rule's text says all of it", () => {
  fc.assert(
    fc.property(anyRecurrence, (recurrence) => {
      const read = readRecurrence(recurrenceText(recurrence));
      expect(read && recurrenceText(read)).toBe(recurrenceText(recurrence));
    }),
    { numRuns: cases(1000) },
  );
});
