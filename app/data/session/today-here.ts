import { type Day, localTime } from "#domain/calendar/days.ts";

/** The day by this browser's clock and time zone, for somebody who has no account whose settings could tell. */
export function todayHere(): Day {
  return localTime(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone).day;
}
