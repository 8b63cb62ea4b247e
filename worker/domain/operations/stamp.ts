import { type Day, dayFromNumber, dayNumber } from "../calendar/days.ts";

const HOUR_MS = 3_600_000;
const EARLIEST_ZONE_HOURS = -12;
const LATEST_ZONE_HOURS = 14;

/** Zones may be off by minutes, so any instant within the local hour counts. */
export function fitsSomeZone(atMs: number, day: Day, hour: number): boolean {
  const hourStartMs = localMs(day, hour);
  return (
    hourStartMs - atMs <= LATEST_ZONE_HOURS * HOUR_MS &&
    hourStartMs + HOUR_MS - atMs > EARLIEST_ZONE_HOURS * HOUR_MS
  );
}

/** Corrects a clock that is ahead, so that no bill is paid on a day yet to come. The hour tells the zone, nearly. */
export function clampToNow(
  atMs: number,
  day: Day,
  hour: number,
  nowMs: number,
): { atMs: number; day: Day; hour: number } {
  if (atMs <= nowMs) return { atMs, day, hour };
  const zoneMs = Math.ceil((localMs(day, hour) - atMs) / HOUR_MS) * HOUR_MS;
  const hours = Math.floor((nowMs + zoneMs) / HOUR_MS);
  return { atMs: nowMs, day: dayFromNumber(Math.floor(hours / 24)), hour: ((hours % 24) + 24) % 24 };
}

function localMs(day: Day, hour: number): number {
  return (dayNumber(day) * 24 + hour) * HOUR_MS;
}
