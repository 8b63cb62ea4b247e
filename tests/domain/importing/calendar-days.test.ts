import fc from "fast-check";
import { rrulestr } from "rrule";
import { expect, test } from "vitest";
import { calendarDays, frequencyOf } from "#domain/importing/calendar-days.ts";
import { cases } from "../../support/cases.ts";

const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const anyInterval = fc.integer({ min: 1, max: 12 });
const anyWeekdays = fc.subarray(CODES, { minLength: 1 }).map((codes) => `;BYDAY=${codes.join()}`);
// Other days than RFC 5545 has stand in for the 29th to the 31st, which the tests of recurrences look at.
const anyDays = fc
  .subarray([1, 5, 10, 15, 20, 28, -1], { minLength: 1 })
  .map((days) => `;BYMONTHDAY=${days.join()}`);
const anyNths = fc
  .uniqueArray(fc.tuple(fc.constantFrom(1, 2, 3, 4, -1), fc.constantFrom(...CODES)), {
    minLength: 1,
    maxLength: 3,
  })
  .map((nths) => `;BYDAY=${nths.map(([nth, code]) => `${nth}${code}`).join()}`);
const anyMonths = fc
  .subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { minLength: 1 })
  .map((months) => `;BYMONTH=${months.join()}`);
const nothing = fc.constant("");
const text = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(""));

/** Rules as calendars write them. */
const anyRule = fc
  .tuple(
    anyInterval,
    fc.oneof(
      text(fc.constant("DAILY"), fc.oneof(nothing, anyWeekdays)),
      text(
        fc.constant("WEEKLY"),
        fc.oneof(nothing, anyWeekdays),
        fc.constantFrom("", ";WKST=SU", ";WKST=MO"),
      ),
      text(
        fc.constant("MONTHLY"),
        fc.oneof(
          nothing,
          anyDays,
          anyNths,
          fc.constantFrom(";BYDAY=TU;BYSETPOS=2", ";BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
        ),
      ),
      text(fc.constant("YEARLY"), anyMonths, fc.oneof(anyDays, anyNths)),
    ),
  )
  .map(([interval, rest]) => `FREQ=${rest};INTERVAL=${interval}`);

const anyFirst = fc.integer({ min: 1, max: 1200 }).map((number) => {
  const day = new Date(Date.UTC(2024, 0, 1 + number));
  return day.getUTCDate() > 28 ? "2024-02-28" : day.toISOString().slice(0, 10);
});

test("days of rules are those that another library finds", () => {
  fc.assert(
    fc.property(anyRule, anyFirst, (rule, first) => {
      const start = `DTSTART:${first.replaceAll("-", "")}T000000Z\nRRULE:${rule}`;
      const until = new Date(Date.UTC(Number(first.slice(0, 4)) + 8, 0, 1));
      const expected = rrulestr(start)
        .between(new Date(`${first}T00:00:00Z`), until, true)
        .slice(0, 12);
      const found: string[] = [];
      for (const day of calendarDays(rule, first, first)) {
        if (day > until.toISOString().slice(0, 10) || found.length === 12) break;
        found.push(day);
      }
      expect(found).toEqual(expected.map((day) => day.toISOString().slice(0, 10)));
    }),
    { numRuns: cases(400) },
  );
});

test.each([
  ["FREQ=MONTHLY;BYMONTHDAY=5", "FREQ=MONTHLY;INTERVAL=1"],
  ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1"],
  ["FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=5;COUNT=3", "FREQ=YEARLY;INTERVAL=1"],
  ["RRULE:FREQ=DAILY;INTERVAL=14;WKST=SU", "every 14 days"],
  ["FREQ=DAILY;INTERVAL=10", "every 10 days"],
  ["FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "certain days of a year"],
  ["FREQ=HOURLY", "certain days of another rhythm"],
  ["nonsense", "certain days of another rhythm"],
])("%s is %s", (rule, expected) => {
  expect(frequencyOf(rule, "2026-01-05")).toBe(expected);
});
