import { localTime } from "./days.ts";

/** Offsets from UTC are multiples of a quarter of an hour everywhere, so days begin and end on quarters. */
const QUARTER_MS = 15 * 60_000;

/** The longest local day there is: Troll's clock goes back by two hours. */
const DAY_QUARTERS = 26 * 4;

/**
 * Returns the instant, in epoch milliseconds, at which a zone's next day begins.
 * @throws RangeError for a time zone that the runtime doesn't know
 */
export function dayEndMs(nowMs: number, timeZone: string): number {
  const { day } = localTime(nowMs, timeZone);
  let before = Math.floor(nowMs / QUARTER_MS);
  let after = before + DAY_QUARTERS;
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if (localTime(middle * QUARTER_MS, timeZone).day > day) after = middle;
    else before = middle;
  }
  return after * QUARTER_MS;
}
