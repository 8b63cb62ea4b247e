import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, lastDayOf, monthFromIndex, monthIndex, monthOf } from "#domain/calendar/days.ts";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { generation, nextDates, projectedExpenses } from "#domain/series/projection.ts";
import {
  EVERY_MONTH,
  INTERVALS,
  newRule,
  occurrenceDate,
  type RuleChoices,
  WEEKEND_SHIFTS,
} from "#domain/series/rule.ts";
import { occurrenceOf, type Series } from "#domain/series/series.ts";
import { cases } from "../../support/cases.ts";
import { anyDay } from "../support/expenses.ts";

const MONTHS = 120;

interface CalendarDay {
  readonly text: string;
  readonly day: number;
  readonly isMonthsLast: boolean;
}

/** The Gregorian calendar from its own rule, one day after another, without a Date and without the domain. */
function walk(): CalendarDay[] {
  const days: CalendarDay[] = [];
  let [year, month, day] = [2000, 1, 1];
  while (year < 2200) {
    const isLeapYear = year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0);
    const last = month === 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
    const text = [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
    days.push({ text, day, isMonthsLast: day === last });
    if (day < last) day += 1;
    else [year, month, day] = month === 12 ? [year + 1, 1, 1] : [year, month + 1, 1];
  }
  return days;
}

const DAYS = walk();
const PLACES = new Map(DAYS.map(({ text }, place) => [text, place]));

/** Its first day was a Saturday. */
const WEEK = ["Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"];
const MOVES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  none: {},
  before: { Sat: -1, Sun: -2 },
  after: { Sat: 2, Sun: 1 },
};

interface Bill {
  readonly month: string;
  readonly dueDate: string;
}

/** Every day of ten years is asked whether it is a bill's: its own day of the month, or the last one before it. */
function walkTenYears(anchor: string, choices: RuleChoices): Bill[] {
  const { recurringEvery, lastDayOfMonth, weekendShift, endsOn, endsAfter } = choices;
  const dayOfMonth = lastDayOfMonth ? 31 : Number(anchor.slice(8));
  const bills: Bill[] = [];
  let months = 0;
  for (let place = PLACES.get(anchor) ?? 0; months <= MONTHS; place += 1) {
    const { text, day, isMonthsLast } = DAYS[place] as CalendarDay;
    if (day !== dayOfMonth && !(isMonthsLast && day < dayOfMonth)) continue;
    const isOver = (endsOn !== null && text > endsOn) || bills.length === endsAfter;
    if (months % recurringEvery === 0 && !isOver) {
      const move = MOVES[weekendShift]?.[WEEK[place % 7] ?? ""] ?? 0;
      bills.push({ month: text.slice(0, 7), dueDate: (DAYS[place + move] ?? DAYS[place])?.text ?? "" });
    }
    months += 1;
  }
  return bills;
}

function seriesFrom(anchorDate: string, choices: RuleChoices): Series {
  const month = monthOf(anchorDate);
  return {
    ...BLANK_DETAILS,
    ...newRule(anchorDate, choices),
    id: "rec_1773133200000",
    title: "Rent",
    amountCents: 95_000,
    firstMonth: month,
    movedMonths: 0,
    generatedUntil: month,
    endedOn: null,
    ...{ estimateIsAverage: false, autopayFrom: null, saidCents: null, saidBeside: null },
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

/** Of a series that begins on a day. */
const anyChoices = (anchor: string): fc.Arbitrary<RuleChoices> =>
  fc
    .record({
      recurringEvery: fc.constantFrom(...INTERVALS),
      lastDayOfMonth: fc.boolean(),
      weekendShift: fc.constantFrom(...WEEKEND_SHIFTS),
      days: fc.nat(4000),
      times: fc.integer({ min: 1, max: 150 }),
      end: fc.constantFrom("never", "never", "on", "times"),
    })
    .map(({ days, times, end, ...choices }) => {
      const first = choices.lastDayOfMonth ? lastDayOf(monthOf(anchor)) : anchor;
      const endsOn = end === "on" ? (DAYS[(PLACES.get(first) ?? 0) + days]?.text ?? null) : null;
      return { ...choices, endsOn, endsAfter: end === "times" ? times : null };
    });

const anySeries = anyAnchor.chain((anchor) => anyChoices(anchor).map((choices) => ({ anchor, choices })));

const untilMonth = (bills: readonly Bill[], month: string) => bills.filter((bill) => bill.month <= month);

test("10,000 random series of ten years fall on the days that a walk through the calendar finds", () => {
  let leapDays = 0;
  fc.assert(
    fc.property(anySeries, fc.nat(MONTHS - 4), ({ anchor, choices }, generated) => {
      const expected = walkTenYears(anchor, choices);
      const series = seriesFrom(anchor, choices);
      const monthAt = (number: number) => monthFromIndex(monthIndex(series.firstMonth) + number);
      const last = monthAt(MONTHS - 1);
      const { months } = generation(series, lastDayOf(last), Number.POSITIVE_INFINITY);
      const bills = [series.firstMonth, ...months].map((month) => ({
        month,
        dueDate: occurrenceOf(series, month, 0).dueDate,
      }));
      // The Friday before the 1st of a month is in the month before.
      const further = choices.weekendShift === "before" ? addMonths(last, 1) : last;
      expect(bills).toEqual(untilMonth(expected, further));
      const dates = expected.map(({ dueDate }) => dueDate);
      expect([
        occurrenceDate(series, series.firstMonth),
        ...nextDates(series, series.firstMonth, expected.length - 1),
      ]).toEqual(dates);
      leapDays += dates.filter((date) => date.endsWith("-02-29")).length;

      // However far it was generated, what is projected beyond goes on with the same dates.
      const ledger = new Ledger();
      const until = monthAt(generated);
      ledger.put("series", series.id, { ...series, generatedUntil: until });
      for (const number of [generated, generated + 1, generated + 2]) {
        const month = monthAt(number);
        const toCome = expected.filter((bill) => bill.month > until && monthOf(bill.dueDate) === month);
        const projected = projectedExpenses(ledger, month).map(({ dueDate }) => dueDate);
        expect(projected).toEqual(toCome.map(({ dueDate }) => dueDate));
      }
    }),
    { numRuns: cases(10_000) },
  );
  expect(leapDays).toBeGreaterThan(cases(500));
});

test("made month after month, to any day of each, they are the same", () => {
  fc.assert(
    fc.property(anySeries, fc.array(fc.nat(60), { maxLength: 12 }), ({ anchor, choices }, steps) => {
      const whole = seriesFrom(anchor, choices);
      let series = whole;
      const made: string[] = [];
      let place = PLACES.get(anchor) ?? 0;
      for (const days of steps) {
        place += days;
        const { months, generatedUntil } = generation(series, DAYS[place]?.text ?? "", 5);
        made.push(...months);
        series = { ...series, generatedUntil };
      }
      const { months } = generation(whole, DAYS[place]?.text ?? "", Number.POSITIVE_INFINITY);
      expect(made).toEqual(months.slice(0, made.length));
      if (steps.length > 0 && steps.every((days) => days < 20)) expect(made).toEqual(months);
    }),
    { numRuns: cases(1000) },
  );
});

test.each([
  ["29 February every year", "2024-02-29", 12, ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]],
  ["31 January every two months", "2026-01-31", 2, ["2026-03-31", "2026-05-31", "2026-07-31", "2026-09-30"]],
  [
    "30 November every three months",
    "2026-11-30",
    3,
    ["2027-02-28", "2027-05-30", "2027-08-30", "2027-11-30"],
  ],
] as const)("%s", (_, anchor, recurringEvery, dates) => {
  expect(nextDates(newRule(anchor, { ...EVERY_MONTH, recurringEvery }), monthOf(anchor), 4)).toEqual(dates);
});

test("a series' dates end with the calendar", () => {
  expect(nextDates(newRule("2199-10-31", EVERY_MONTH), "2199-10", 3)).toEqual(["2199-11-30", "2199-12-31"]);
});
