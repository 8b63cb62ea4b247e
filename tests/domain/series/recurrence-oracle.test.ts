import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, lastDayOf, monthFromIndex, monthIndex, monthOf } from "#domain/calendar/days.ts";
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
import { dateOf, isAsked, lastPlace, newRule as plainRule, planOf } from "../../simulation/model/places.ts";
import { cases } from "../../support/cases.ts";
import { anyDay } from "../support/expenses.ts";
import { calendarMonth } from "../support/months.ts";

const MONTHS = 120;

interface Bill {
  readonly month: string;
  readonly dueDate: string;
}

/** Ten years of bills as the plain model has them, which imports nothing of the product. */
function tenYears(anchor: string, choices: RuleChoices): Bill[] {
  const {
    recurringEvery: every,
    lastDayOfMonth: isLastDay,
    weekendShift: shift,
    endsOn,
    endsAfter,
  } = choices;
  const rule = plainRule(anchor, { every, isLastDay, shift, end: endsOn ?? endsAfter });
  const [first, plan] = [monthOf(anchor), planOf(rule)];
  const last = lastPlace({ plan, first, standing: new Map([[first, "there"]]) });
  return Array.from({ length: MONTHS + 1 }, (_, ahead) => addMonths(first, ahead))
    .filter((month) => month === first || isAsked({ plan }, month, last))
    .map((month) => ({ month, dueDate: dateOf(rule, month) }));
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
    firstDay: null,
    movedMonths: 0,
    movedDays: 0,
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
  .filter((day) => day > "2000-01-02" && day < "2189-01-01");

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
      const endsOn = end === "on" ? addDays(first, days) : null;
      return { ...choices, recurringRule: null, endsOn, endsAfter: end === "times" ? times : null };
    });

const anySeries = anyAnchor.chain((anchor) => anyChoices(anchor).map((choices) => ({ anchor, choices })));

const untilMonth = (bills: readonly Bill[], month: string) => bills.filter((bill) => bill.month <= month);

test("10,000 random series of ten years fall on the days that the plain model finds", () => {
  let leapDays = 0;
  fc.assert(
    fc.property(anySeries, fc.nat(MONTHS - 4), ({ anchor, choices }, generated) => {
      const expected = tenYears(anchor, choices);
      const series = seriesFrom(anchor, choices);
      const monthAt = (number: number) => monthFromIndex(monthIndex(series.firstMonth) + number);
      const last = monthAt(MONTHS - 1);
      const { slots: months } = generation(series, lastDayOf(last), Number.POSITIVE_INFINITY);
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
        const projected = projectedExpenses(ledger, calendarMonth(month)).map(({ dueDate }) => dueDate);
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
      let until = anchor;
      for (const days of steps) {
        until = addDays(until, days);
        const { slots: months, generatedUntil } = generation(series, until, 5);
        made.push(...months);
        series = { ...series, generatedUntil };
      }
      const { slots: months } = generation(whole, until, Number.POSITIVE_INFINITY);
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

test("a series' dates begin and end with the calendar", () => {
  const weekend = newRule("2000-01-01", { ...EVERY_MONTH, weekendShift: "before" });
  expect(occurrenceDate(weekend, "2000-01")).toBe("2000-01-01");
  expect(nextDates(newRule("2199-10-31", EVERY_MONTH), "2199-10", 3)).toEqual(["2199-11-30", "2199-12-31"]);
});
