import { dayIn, lastDayOf, monthOf, offWeekend } from "./calendar.ts";

/** What docs/contracts.md says of months that begin on payday. */

const LAST_WORKING_DAY = 0;

/** The last day of the month on which a month begins that has the name of the same calendar month. */
const HALF = 15;

function beginOf(month: number, start: number): string {
  if (start === LAST_WORKING_DAY) return offWeekend(lastDayOf(month - 1), "before");
  return dayIn(start > HALF ? month - 1 : month, start);
}

/** The number of the calendar month that the person's month with a day is called by. */
export function ownMonthOf(day: string, start: number): number {
  const next = monthOf(day) + 1;
  return [next, next - 1].find((month) => beginOf(month, start) <= day) ?? next - 2;
}
