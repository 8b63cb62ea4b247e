import { localTime } from "#domain/calendar.ts";
import { longDayText } from "#domain/day-text.ts";

/**
 * Until when an account that is being closed can still be used, in the person's own time zone.
 * @param erasedAfter ISO instant; it is erased by the first daily run after it
 */
export function closingText(erasedAfter: string, timeZone: string, nowMs: number): string {
  const atMs = Date.parse(erasedAfter);
  if (atMs <= nowMs) return "Your account is closed. Everything in it is erased within a day.";
  const time = new Date(atMs).toLocaleTimeString("en-GB", { timeStyle: "short", timeZone });
  const day = longDayText(localTime(atMs, timeZone).day);
  return `Your account is being closed. You can use it until ${day}, ${time}; then everything in it is erased.`;
}
