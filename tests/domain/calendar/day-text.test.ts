import { expect, test } from "vitest";
import { dayOfMonthText, ordinal } from "#domain/calendar/day-of-month-text.ts";
import {
  addDays,
  dueText,
  longDayText,
  monthText,
  shortDayText,
  shortWeekdayText,
  weekdayText,
} from "#domain/calendar/days.ts";

test("a month reads as its name and year", () => {
  expect(monthText("2026-11")).toBe("November 2026");
  expect(monthText("2000-01")).toBe("January 2000");
});

test("a day reads short and long", () => {
  expect(shortDayText("2026-11-04")).toBe("4 Nov");
  expect(shortDayText("2026-05-31")).toBe("31 May");
  expect(longDayText("2026-11-04")).toBe("Wednesday, 4 November 2026");
  expect(weekdayText("2024-02-29")).toBe("Thursday");
  expect(shortWeekdayText("2024-02-29")).toBe("Thu");
});

test("every day reads as English formatting has it", () => {
  const english = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
  for (let day = "2000-01-01"; day < "2008-01-01"; day = addDays(day, 1)) {
    expect(longDayText(day).replace(",", "")).toBe(english.format(Date.parse(day)).replace(",", ""));
  }
});

test.each([
  ["2026-03-01", "today"],
  ["2026-03-02", "tomorrow"],
  ["2026-03-04", "in 3 days"],
  ["2027-03-01", "in 365 days"],
  ["2026-02-28", "1 day overdue"],
  ["2026-02-26", "3 days overdue"],
])("a bill due on %s is due %s on 1 March 2026", (dueDate, text) => {
  expect(dueText(dueDate, "2026-03-01")).toBe(text);
});

test("ordinals end as English plural rules have it", () => {
  const endings = { one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" };
  const rules = new Intl.PluralRules("en", { type: "ordinal" });
  for (let number = 1; number <= 200; number += 1) {
    expect(ordinal(number)).toBe(`${number}${endings[rules.select(number)]}`);
  }
});

test.each([
  ["2026-11-22", "on the 22nd"],
  ["2026-11-28", "on the 28th"],
  ["2026-11-29", "on the 29th, or the last day of shorter months"],
  ["2027-01-31", "on the last day"],
])("what comes every month like %s comes %s", (day, text) => {
  expect(dayOfMonthText(day)).toBe(text);
});
