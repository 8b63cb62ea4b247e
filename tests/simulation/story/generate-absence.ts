import { FAIR, type Weather } from "../device/network.ts";
import type { Random } from "../random.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "./durations.ts";
import { generateClockOffset } from "./generate-fault.ts";
import { generateSession } from "./generate-session.ts";
import type { Planned } from "./steps.ts";

/** Around what the worker remembers: what it did, it knows whole for 30 days. */
const AWAY_DAYS = [1, 4, 29, 31, 33, 60] as const;

/** The worker does what it was asked, or doesn't hear of it. */
const WEATHERS: readonly [Weather, ...Weather[]] = [
  { ...FAIR, unanswered: 0.9 },
  { ...FAIR, unanswered: 0.6, lost: 0.3 },
  { ...FAIR, isOffline: true },
];

/**
 * Somebody changes something on a device that seldom hears of the worker, shuts it, and comes back days later, perhaps with the app's
 * next version. The device sends the same again.
 */
export function generateAbsence(random: Random, device: number, spanMs: number): Planned[] {
  const awayMs = Math.min(random.pick(AWAY_DAYS) * DAY_MS, spanMs);
  const atMs = random.between(0, spanMs - awayMs);
  const steps: Planned[] = [];
  if (random.chance(0.4)) steps.push({ atMs, do: "clock", device, offsetMs: generateClockOffset(random) });
  // By then somebody may have signed in.
  const badMs = atMs + 12 * SECOND_MS;
  steps.push({ atMs: badMs, do: "network", device, forMs: HOUR_MS, weather: random.pick(WEATHERS) });
  steps.push(...generateSession(random, device, atMs));
  steps.push({ atMs: atMs + HOUR_MS, do: "crash", device, afterCalls: 1 });
  const backMs = atMs + awayMs;
  if (random.chance(0.5)) steps.push({ atMs: backMs, do: "upgrade", device });
  return [...steps, ...generateSession(random, device, backMs)];
}
