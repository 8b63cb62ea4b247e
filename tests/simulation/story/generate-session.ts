import { FAIR, type Weather } from "../device/network.ts";
import type { Random } from "../random.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "./durations.ts";
import { generateAction } from "./generate-action.ts";
import { generateClockOffset, generateFault } from "./generate-fault.ts";
import type { Happening, Planned } from "./steps.ts";

/** Somebody uses a device for some minutes. Most of what goes wrong does so meanwhile. */
export function generateSession(random: Random, device: number, startMs: number): Planned[] {
  const steps: Planned[] = [];
  let atMs = startMs;
  const next = (happening: Happening) => {
    steps.push({ atMs, ...happening });
    atMs += random.chance(0.3) ? random.between(0, 300) : random.between(SECOND_MS, 40 * SECOND_MS);
  };
  const page = () => (random.chance(0.8) ? 0 : 1);
  if (random.chance(0.45)) next(generateFault(random, device));
  if (random.chance(0.05)) next({ do: "upgrade", device });
  next({ do: "open", device, page: 0 });
  // Loading, and perhaps signing in, takes a moment.
  atMs += random.between(0, 20) * SECOND_MS;
  for (let action = random.between(1, 7); action > 0; action -= 1) {
    next({ do: "act", device, page: page(), action: generateAction(random) });
    if (random.chance(0.12)) next(generateFault(random, device));
    if (random.chance(0.1)) next({ do: "open", device, page: 1 });
    if (random.chance(0.08)) next({ do: random.pick(["hide", "leave"]), device, page: page() });
    if (random.chance(0.08)) next({ do: random.pick(["show", "come-back"]), device, page: page() });
  }
  next(generateEnd(random, device));
  return steps;
}

function generateEnd(random: Random, device: number): Happening {
  const draw = random.between(1, 20);
  if (draw <= 9) return { do: "close", device, page: 0 };
  if (draw <= 13) return { do: "hide", device, page: 0 };
  if (draw <= 15) return { do: "leave", device, page: 0 };
  if (draw <= 19) return { do: "crash", device, afterCalls: 1 };
  return { do: "sign-out", device };
}

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
