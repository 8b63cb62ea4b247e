import { FAIR } from "../device/network.ts";
import type { Random } from "../random.ts";
import { DAY_MS, HOUR_MS } from "./durations.ts";
import { generateClockOffset } from "./generate-fault.ts";
import { generateSession } from "./generate-session.ts";
import type { Step } from "./steps.ts";

/** Around what the worker remembers: what it did, it knows whole for 30 days. */
const AWAY_DAYS = [1, 4, 29, 31, 33, 60] as const;

/**
 * Somebody changes something on a device that seldom hears the worker's answers, shuts it, and comes back days later, perhaps with
 * the app's next version. It sends the same again.
 */
export function generateAbsence(random: Random, device: number, spanMs: number): Step[] {
  const awayMs = Math.min(random.pick(AWAY_DAYS) * DAY_MS, spanMs);
  const atMs = random.between(0, spanMs - awayMs);
  const steps: Step[] = [];
  if (random.chance(0.4)) steps.push({ atMs, do: "clock", device, offsetMs: generateClockOffset(random) });
  const weather = { ...FAIR, unanswered: random.pick([0.6, 0.9]) };
  steps.push({ atMs, do: "network", device, forMs: HOUR_MS, weather });
  steps.push(...generateSession(random, device, atMs));
  steps.push({ atMs: atMs + HOUR_MS, do: "crash", device, afterCalls: 1 });
  const backMs = atMs + awayMs;
  if (random.chance(0.4)) steps.push({ atMs: backMs, do: "upgrade", device });
  return [...steps, ...generateSession(random, device, backMs)];
}
