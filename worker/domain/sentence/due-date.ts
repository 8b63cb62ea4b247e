import {
  addMonths,
  type Day,
  isDay,
  LAST_MONTH,
  lastDayOf,
  monthFrom,
  monthOf,
  partsOfDay,
} from "../calendar/days.ts";
import type { Findings, SaidDate } from "./findings.ts";

/** The due date that the phrases give together, or null. */
export function dueDateOf(findings: Findings, today: Day): Day | null {
  const { date, dayOfMonth, lastDayOfMonth } = findings;
  const from = date === undefined ? today : (lastDayOfMonth ? lastFrom : firstFrom)(date, today);
  if (from === null) return null;
  if (lastDayOfMonth) return lastDayOf(monthOf(from));
  if (dayOfMonth !== undefined)
    return isLastDay(findings) ? lastDayOf(monthOf(from)) : nextDayOfMonth(dayOfMonth, from);
  return date === undefined ? null : from;
}

/** "31 every month" means the last day of shorter months. */
export function isLastDay({ lastDayOfMonth, dayOfMonth, every }: Findings): boolean {
  return lastDayOfMonth === true || (dayOfMonth === 31 && every !== undefined);
}

/** February has no 30th, so that comes in March. */
function nextDayOfMonth(dayOfMonth: number, from: Day): Day | null {
  const first = monthOf(from);
  const days = [0, 1, 2].map((count) => `${addMonths(first, count)}-${String(dayOfMonth).padStart(2, "0")}`);
  return days.find((day) => isDay(day) && day >= from) ?? null;
}

/** Without a year, the first from `from` on. Without a day, the 1st. */
export function firstFrom({ year, month, day = 1 }: SaidDate, from: Day): Day | null {
  return (
    yearsFrom(year, from)
      .map((each) => `${monthFrom(each, month)}-${String(day).padStart(2, "0")}`)
      .find((each) => isDay(each) && (year !== undefined || each >= from)) ?? null
  );
}

/** Like {@link firstFrom}, but the last day of a month without a day. */
export function lastFrom({ year, month, day }: SaidDate, from: Day): Day | null {
  if (day !== undefined) return firstFrom({ ...(year && { year }), month, day }, from);
  return (
    yearsFrom(year, from)
      .map((each) => monthFrom(each, month))
      .filter((each) => each <= LAST_MONTH)
      .map(lastDayOf)
      .find((each) => year !== undefined || each >= from) ?? null
  );
}

/** 29 February comes after eight years at most. */
function yearsFrom(year: number | undefined, from: Day): number[] {
  if (year !== undefined) return [year];
  return Array.from({ length: 9 }, (_, index) => partsOfDay(from).year + index);
}
