import { type Day, localTime } from "#domain/calendar/days.ts";
import type { Currency } from "#domain/money/money.ts";
import { useBrowserValue } from "../../ui/use-browser-value.ts";

/**
 * The visitor's today. The worker knows their time zone from the network, and is wrong about some. The built file has a
 * fixed day.
 * @param rendered the day in the HTML
 */
export function useVisitorsDay(rendered: Day): Day {
  return useBrowserValue(todayHere, rendered);
}

function todayHere(): Day {
  return localTime(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone).day;
}

export const SAMPLE_CURRENCY: Currency = "USD";
