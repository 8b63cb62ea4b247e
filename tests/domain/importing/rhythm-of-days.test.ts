import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, type Day, dayInMonth, monthOf } from "#domain/calendar/days.ts";
import { rhythmOf } from "#domain/importing/rhythm-of-days.ts";

const monthly = (first: Day, count: number, by: (n: number) => number = () => 0, every = 1) =>
  Array.from({ length: count }, (_, n) =>
    addDays(dayInMonth(addMonths(monthOf(first), n * every), Number(first.slice(-2))), by(n)),
  );
const weekly = (first: Day, count: number, every = 1) =>
  Array.from({ length: count }, (_, n) => addDays(first, 7 * every * n));

test.each([
  ["the 1st, of eleven months", monthly("2026-01-01", 11), "1 false null", 11],
  [
    "the 15th, moved off weekends",
    monthly("2026-01-15", 8, (n) => [0, 1, 2, 0][n % 4] ?? 0),
    "1 false null",
    8,
  ],
  ["the last day of each month", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"], "1 true null", 4],
  ["every three months", monthly("2025-01-10", 5, undefined, 3), "3 false null", 5],
  ["once a year", ["2024-05-03", "2025-05-03", "2026-05-04"], "12 false null", 3],
  ["every Friday", weekly("2026-01-02", 9), "1 false FREQ=WEEKLY;BYDAY=FR", 9],
  ["every second Monday", weekly("2026-01-05", 7, 2), "1 false FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", 7],
  ["every four weeks", weekly("2026-01-07", 6, 4), "1 false FREQ=WEEKLY;INTERVAL=4;BYDAY=WE", 6],
  [
    "monthly, without one that is missing",
    monthly("2026-01-05", 8).filter((day) => day !== "2026-04-05"),
    "1 false null",
    7,
  ],
])("finds %s", (_, days, rule, kept) => {
  const found = rhythmOf(days as Day[]);
  const { recurringEvery, lastDayOfMonth, recurringRule } = found?.repeat ?? {};
  expect(`${recurringEvery} ${lastDayOfMonth} ${recurringRule}`).toBe(rule);
  expect(found?.kept).toBe(kept);
});

test.each([
  ["two days a month apart", ["2026-01-05", "2026-02-05"]],
  [
    "a shop that is visited now and then",
    ["2026-01-03", "2026-01-09", "2026-01-22", "2026-02-02", "2026-02-25", "2026-03-01"],
  ],
  ["every day", Array.from({ length: 60 }, (_, n) => addDays("2026-01-01", n))],
  ["no day", []],
])("finds nothing in %s", (_, days) => {
  expect(rhythmOf(days as Day[])).toBeNull();
});

test("two bills never stand for one place, and the places are in order", () => {
  const anyDays = fc
    .array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 })
    .map((numbers) => numbers.toSorted((a, b) => a - b).map((n) => addDays("2025-06-01", n)));
  fc.assert(
    fc.property(anyDays, (days) => {
      const slots = (rhythmOf(days)?.slots ?? []).filter((slot) => slot !== null);
      expect(slots).toEqual([...new Set(slots)].toSorted());
    }),
  );
});
