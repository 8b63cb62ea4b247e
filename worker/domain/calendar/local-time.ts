import type { Day } from "./days.ts";

/**
 * The hour is 0-23.
 * @throws RangeError for a time zone that the runtime doesn't know
 */
export function localTime(instantMs: number, timeZone: string): { day: Day; hour: number } {
  const parts: Record<string, string> = {};
  for (const part of formatterOf(timeZone).formatToParts(instantMs)) parts[part.type] = part.value;
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

/** Making a formatter takes a hundred times as long as using one, and a worker meets few time zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      hourCycle: "h23",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

export function isTimeZone(value: unknown): value is string {
  if (typeof value !== "string" || value.length === 0 || value.length > 64) return false;
  try {
    formatterOf(value);
    return true;
  } catch {
    return false;
  }
}
