import {
  addDays,
  type Day,
  dayInMonth,
  dayNumber,
  firstDayOf,
  lastDayOf,
  type Month,
  monthIndex,
  monthOf,
  partsOfDay,
  weekdayOf,
  workingDay,
} from "../calendar/days.ts";

/**
 * How a bill repeats: what an RFC 5545 RRULE says without COUNT and UNTIL, of which the product knows the subset in
 * docs/contracts.md#recurring-rules. Weekdays are 0 (Sunday) to 6, days of the month 1 to 31 or -1 for the last.
 */
export type Recurrence =
  /** On these weekdays of every n-th week, which begins on Monday. None stands for the weekday of the first bill. */
  | { readonly unit: "week"; readonly every: number; readonly weekdays: readonly number[] }
  /** Once in every n-th month. */
  | OncePerMonth
  /** On two to four days of every n-th month. */
  | { readonly unit: "month"; readonly every: number; readonly on: readonly number[] };

/** "anchor" is the day of the month that the first bill is due on. Working days are Monday to Friday. */
export type DayInMonth =
  | "anchor"
  | "last"
  | "first working day"
  | "last working day"
  | { readonly nth: number; readonly weekday: number };

type OncePerMonth = { readonly unit: "month"; readonly every: number; readonly on: DayInMonth };

/** Tells whether the rule has at most one bill a month. */
export function isOncePerMonth(recurrence: Recurrence): recurrence is OncePerMonth {
  return recurrence.unit === "month" && !Array.isArray(recurrence.on);
}

export const WEEKS_MAX = 52;
export const MONTHS_MAX = 11;
export const YEARS_MAX = 10;
const DAYS_MAX = 4;

/** The last one counts as -1. */
const NTHS = [1, 2, 3, 4, -1];

const WEEKDAY_CODES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const WORKING_DAYS = "MO,TU,WE,TH,FR";

/** The rule's parts by name, or null if one is named twice or is no part. */
function partsIn(text: string): Readonly<Record<string, string>> | null {
  const parts: Record<string, string> = {};
  for (const part of text.toUpperCase().split(";")) {
    const [, name, value] = /^([A-Z]+)=([-+\w,]+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined || name in parts) return null;
    parts[name] = value;
  }
  return parts;
}

/** Reads the subset of RRULE. Returns null for anything else. */
export function readRecurrence(text: string): Recurrence | null {
  const parts = partsIn(text.trim().replace(/^RRULE:/i, ""));
  if (parts === null) return null;
  const { FREQ, INTERVAL = "1", BYDAY, BYMONTHDAY, BYSETPOS, WKST = "MO", ...others } = parts;
  const isKnown = Object.keys(others).length === 0 && WKST === "MO" && /^[1-9]\d{0,2}$/.test(INTERVAL);
  if (!isKnown) return null;
  const interval = Number(INTERVAL);
  if (FREQ === "WEEKLY")
    return BYMONTHDAY === undefined && BYSETPOS === undefined ? weekly(interval, BYDAY) : null;
  const every = FREQ === "YEARLY" ? 12 * interval : FREQ === "MONTHLY" ? interval : 0;
  const on = dayIn(BYDAY, BYMONTHDAY, BYSETPOS);
  // RFC 5545 counts the weekdays and days of a yearly rule within the year.
  if (on === null || !isMonthly(every) || (FREQ === "YEARLY" && on !== "anchor")) return null;
  return { unit: "month", every, on } as Recurrence;
}

function isMonthly(every: number): boolean {
  return every >= 1 && (every <= MONTHS_MAX || (every % 12 === 0 && every <= 12 * YEARS_MAX));
}

function weekly(every: number, byDay: string | undefined): Recurrence | null {
  const weekdays = byDay?.split(",").map((code) => WEEKDAY_CODES.indexOf(code)) ?? [];
  const isValid = every <= WEEKS_MAX && !weekdays.includes(-1) && areDistinct(weekdays);
  return isValid ? { unit: "week", every, weekdays: weekdays.toSorted(byPlaceInWeek) } : null;
}

function dayIn(
  byDay: string | undefined,
  byMonthDay: string | undefined,
  bySetPos: string | undefined,
): DayInMonth | readonly number[] | null {
  if (byDay !== undefined && byMonthDay !== undefined) return null;
  if (bySetPos !== undefined) {
    if (byDay?.split(",").toSorted().join() !== WORKING_DAYS.split(",").toSorted().join()) return null;
    return bySetPos === "1" ? "first working day" : bySetPos === "-1" ? "last working day" : null;
  }
  if (byDay !== undefined) {
    const [, nth, code = ""] = /^\+?(-?\d)([A-Z]{2})$/.exec(byDay) ?? [];
    const found = { nth: Number(nth), weekday: WEEKDAY_CODES.indexOf(code) };
    return NTHS.includes(found.nth) && found.weekday >= 0 ? found : null;
  }
  if (byMonthDay === undefined) return "anchor";
  const days = byMonthDay.split(",").map(Number);
  if (!days.every(isDayOfMonth) || !areDistinct(days) || days.length > DAYS_MAX) return null;
  if (days.length === 1) return days[0] === -1 ? "last" : null;
  return days.toSorted(byPlaceInMonth);
}

function isDayOfMonth(day: number): boolean {
  return Number.isInteger(day) && (day === -1 || (day >= 1 && day <= 31));
}

function areDistinct(numbers: readonly number[]): boolean {
  return new Set(numbers).size === numbers.length;
}

function byPlaceInWeek(a: number, b: number): number {
  return ((a + 6) % 7) - ((b + 6) % 7);
}

function byPlaceInMonth(a: number, b: number): number {
  return (a < 0 ? 32 : a) - (b < 0 ? 32 : b);
}

/** The rule's canonical text: "FREQ=MONTHLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "FREQ=MONTHLY;BYMONTHDAY=1,15". */
export function recurrenceText(recurrence: Recurrence): string {
  const { unit, every } = recurrence;
  if (unit === "week") {
    const codes = recurrence.weekdays.toSorted(byPlaceInWeek).map((each) => WEEKDAY_CODES[each]);
    return ruleOf("WEEKLY", every, codes.length === 0 ? "" : `BYDAY=${codes.join()}`);
  }
  const { on } = recurrence;
  if (on === "anchor" && every % 12 === 0) return ruleOf("YEARLY", every / 12, "");
  return ruleOf("MONTHLY", every, dayText(on));
}

function dayText(on: DayInMonth | readonly number[]): string {
  if (on === "anchor") return "";
  if (on === "last") return "BYMONTHDAY=-1";
  if (on === "first working day") return `BYDAY=${WORKING_DAYS};BYSETPOS=1`;
  if (on === "last working day") return `BYDAY=${WORKING_DAYS};BYSETPOS=-1`;
  return "nth" in on
    ? `BYDAY=${on.nth}${WEEKDAY_CODES[on.weekday]}`
    : `BYMONTHDAY=${on.toSorted(byPlaceInMonth).join()}`;
}

function ruleOf(freq: string, interval: number, by: string): string {
  return [`FREQ=${freq}`, interval > 1 ? `INTERVAL=${interval}` : "", by]
    .filter((part) => part !== "")
    .join(";");
}

/**
 * The day of a rule that has one in each of its months. A month without the 29th, 30th or 31st has its last day instead, which
 * is where people pay, although RFC 5545 leaves such a month out.
 */
export function dateInMonth(on: DayInMonth, month: Month, anchor: Day): Day {
  if (on === "anchor") return dayInMonth(month, partsOfDay(anchor).day);
  if (on === "last") return lastDayOf(month);
  if (on === "first working day") return workingDay(firstDayOf(month), 1);
  if (on === "last working day") return workingDay(lastDayOf(month), -1);
  return nthWeekday(month, on.nth, on.weekday);
}

/** @param day 1 to 31, or -1 for the last day */
export function dateOf(day: number, month: Month): Day {
  return day === -1 ? lastDayOf(month) : dayInMonth(month, day);
}

function nthWeekday(month: Month, nth: number, weekday: number): Day {
  if (nth < 0) {
    const last = lastDayOf(month);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  }
  const first = firstDayOf(month);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
}

/** The days of a month on which a bill is due, in order, before weekends are avoided and ends are looked at. */
export function datesInMonth(recurrence: Recurrence, month: Month, anchor: Day): Day[] {
  if (
    recurrence.unit === "month" &&
    (monthIndex(month) - monthIndex(monthOf(anchor))) % recurrence.every !== 0
  )
    return [];
  if (isOncePerMonth(recurrence)) return [dateInMonth(recurrence.on, month, anchor)];
  if (recurrence.unit === "month") return [...new Set(recurrence.on.map((day) => dateOf(day, month)))];
  const { every, weekdays } = recurrence;
  const dates: Day[] = [];
  const last = lastDayOf(month);
  for (let day = firstDayOf(month); day <= last; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day)) && (weekOf(day) - weekOf(anchor)) % every === 0) dates.push(day);
  return dates;
}

/** Counts weeks from Monday on. */
function weekOf(day: Day): number {
  // 1970-01-01 was a Thursday.
  return Math.floor((dayNumber(day) + 3) / 7);
}
