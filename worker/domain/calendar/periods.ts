import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  LAST_MONTH,
  lastDayOf,
  type Month,
  monthFromIndex,
  monthIndex,
  monthOf,
  workingDay,
} from "./days.ts";

/** Days from the first to the last one. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

export function isWithin(day: Day, { from, to }: Span): boolean {
  return from <= day && day <= to;
}

/** 0 for the first day of a span, 1 for the last. */
export function placeInSpan(day: Day, { from, to }: Span): number {
  return daysBetween(from, day) / daysBetween(from, to);
}

/**
 * The day on which a person's months begin: 1 to 28, or {@link LAST_WORKING_DAY} of the calendar month before
 * (docs/contracts.md#months-that-begin-on-payday).
 */
export type MonthStart = number;
export const LAST_WORKING_DAY: MonthStart = 0;
export const LATEST_START: MonthStart = 28;

/** A person's month: its days, and the calendar month whose name it has. */
export interface Period extends Span {
  readonly month: Month;
}

export function periodOf(month: Month, start: MonthStart): Period {
  const begun = addMonths(month, -laterBy(start));
  return { month, from: beginIn(begun, start), to: addDays(beginIn(addMonths(begun, 1), start), -1) };
}

/** Returns the month that a day is in. Days before the first month, or after the last one, are in these all the same. */
export function monthWith(day: Day, start: MonthStart): Month {
  const begun = monthOf(day);
  const index = monthIndex(begun) + laterBy(start) - (day < beginIn(begun, start) ? 1 : 0);
  return monthFromIndex(Math.max(0, Math.min(index, monthIndex(LAST_MONTH))));
}

export function periodWith(day: Day, start: MonthStart): Period {
  return periodOf(monthWith(day, start), start);
}

/** The day of a calendar month on which a person's month begins. */
function beginIn(month: Month, start: MonthStart): Day {
  if (start === LAST_WORKING_DAY) return workingDay(lastDayOf(month), -1);
  return `${month}-${String(start).padStart(2, "0")}`;
}

/** A month that begins on the 16th or later has the name of the next calendar month, which holds most of its days. */
function laterBy(start: MonthStart): 0 | 1 {
  return start === LAST_WORKING_DAY || start > 15 ? 1 : 0;
}
