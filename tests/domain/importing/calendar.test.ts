import { expect, test } from "vitest";
import { type CalendarItem, readCalendar } from "#domain/importing/calendar.ts";
import { told } from "./support/told.ts";

const TODAY = "2026-11-29";

function item(fields: Partial<CalendarItem>): CalendarItem {
  return {
    line: 1,
    uid: "rent",
    title: "Rent €950",
    description: "",
    category: "",
    day: "2026-01-01",
    rule: "",
    until: null,
    excluded: [],
    replaces: null,
    isCancelled: false,
    task: null,
    ...fields,
  };
}

const SERIES = item({ rule: "FREQ=MONTHLY" });

function read(...items: CalendarItem[]): string[] {
  return told(readCalendar(items, { today: TODAY })).slice(1);
}

test("a changed day before the series goes on is a bill of its own", () => {
  expect(read(SERIES, item({ line: 2, replaces: "2026-12-01", day: "2026-12-04" }))).toEqual([
    "1 Rent | 95000 EUR | 2027-01-01 PENDING FREQ=MONTHLY from 2026-01-01",
    "2 Rent | 95000 EUR | 2026-12-04 PENDING",
  ]);
});

test("a changed day after the series goes on is said, and comes as the rule has it", () => {
  expect(read(SERIES, item({ line: 2, replaces: "2027-02-01", day: "2027-02-04" }))).toEqual([
    "1 Rent | 95000 EUR | 2026-12-01 PENDING FREQ=MONTHLY from 2026-01-01",
    "2 skipped: changed",
    "said none: A series here also has the days that the calendar leaves out or changes: Rent (1 February 2027).",
  ]);
});

test("a changed day that was called off isn't due", () => {
  const calledOff = item({ line: 2, replaces: "2026-12-01", day: "2026-12-01", isCancelled: true });
  expect(read(SERIES, calledOff)).toEqual([
    "1 Rent | 95000 EUR | 2027-01-01 PENDING FREQ=MONTHLY from 2026-01-01",
    "2 skipped: cancelled",
  ]);
});

test("a changed day whose series is in another file is an event like others", () => {
  expect(read(item({ replaces: "2026-12-01", day: "2026-12-04" }))).toEqual([
    "1 Rent | 95000 EUR | 2026-12-04 PENDING",
  ]);
});

test("series without an identity are told apart", () => {
  const titles = ["Rent €950", "Power €84"];
  const rules = ["FREQ=MONTHLY", "FREQ=YEARLY"];
  expect(
    read(...titles.map((title, at) => item({ line: at + 1, uid: "", title, rule: rules[at] ?? "" }))),
  ).toEqual([
    "1 Rent | 95000 EUR | 2026-12-01 PENDING FREQ=MONTHLY from 2026-01-01",
    "2 Power | 8400 EUR | 2027-01-01 PENDING FREQ=YEARLY from 2026-01-01",
  ]);
});

test.each([
  [
    { until: "2026-12-01" },
    "1 Rent | 95000 EUR | 2026-12-01 PENDING FREQ=MONTHLY from 2026-01-01 until 2026-12-01",
  ],
  [{ until: "2026-11-30" }, "1 skipped: ended"],
  [
    { rule: "FREQ=MONTHLY;COUNT=12" },
    "1 Rent | 95000 EUR | 2026-12-01 PENDING FREQ=MONTHLY from 2026-01-01 until 2026-12-01",
  ],
  [{ rule: "FREQ=MONTHLY;COUNT=11" }, "1 skipped: ended"],
  [{ until: "2026-12-31", excluded: ["2026-12-01"] }, "1 skipped: ended"],
  [{ day: "2027-03-01" }, "1 Rent | 95000 EUR | 2027-03-01 PENDING FREQ=MONTHLY from 2027-03-01"],
  [{ day: TODAY }, "1 Rent | 95000 EUR | 2026-11-29 PENDING FREQ=MONTHLY from 2026-11-29"],
  [{ rule: "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH" }, "1 Rent | 95000 EUR | 2027-11-25 PENDING"],
])("a series with %j", (fields, expected) => {
  expect(read(item({ ...SERIES, ...fields }))[0]).toBe(expected);
});

test("a title that is only an amount leaves the name to the notes", () => {
  expect(read(item({ title: "€950", description: "Rent\nflat 3", day: "2026-12-01" }))).toEqual([
    "1 Rent | 95000 EUR | 2026-12-01 PENDING | note Rent⏎flat 3",
  ]);
});

test("the title counts before the notes", () => {
  expect(read(item({ description: "Was €900 last year", day: "2026-12-01" }))).toEqual([
    "1 Rent | 95000 EUR | 2026-12-01 PENDING | note Was €900 last year",
  ]);
});

test("an amount that is said twice is one", () => {
  expect(read(item({ title: "Rent", description: "€950, i.e. €950", day: "2026-12-01" }))[0]).toContain(
    "95000",
  );
});
