import type { Day } from "#domain/calendar/days.ts";

/** A time zone in which it is about noon, so that no day ends under a test. */
export function zoneAtNoon(): string {
  const hoursAhead = 12 - new Date().getUTCHours();
  if (hoursAhead === 0) return "UTC";
  return hoursAhead > 0 ? `Etc/GMT-${hoursAhead}` : `Etc/GMT+${-hoursAhead}`;
}

/** The day in this process's time zone, which is also the browsers'. */
export const today = new Intl.DateTimeFormat("en-CA").format() as Day;
