import type { Period } from "#domain/calendar/periods.ts";

/** A month as the calendar has it. */
export function calendarMonth(month: string): Period {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return { month, from: `${month}-01`, to: `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}` };
}
