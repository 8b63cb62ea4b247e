import type { Weather } from "../device/network.ts";
import type { Random } from "../random.ts";
import type { WorkerTrouble } from "../world/trouble.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./durations.ts";
import type { Happening } from "./steps.ts";

/** Both edges of the world, half and quarter hours, and zones that change their clocks on different days. */
export const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/Sao_Paulo",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "Etc/GMT+12",
] as const;

/** Something goes wrong on a device, or behind the network while somebody uses it. */
export function generateFault(random: Random, device: number): Happening {
  const forMs = random.pick([20 * SECOND_MS, 3 * MINUTE_MS, HOUR_MS, 20 * HOUR_MS]);
  switch (random.between(1, 14)) {
    case 1:
    case 2:
    case 3:
      return { do: "network", device, forMs, weather: generateWeather(random) };
    case 4:
    case 5:
      return { do: "crash", device, afterCalls: random.between(1, 60) };
    case 6:
      return {
        do: "disk",
        device,
        forMs: random.pick([SECOND_MS, 8 * SECOND_MS, MINUTE_MS]),
        fault: random.pick(["full", "silent", "no-local-storage"]),
      };
    case 7:
      return { do: "clock", device, offsetMs: generateClockOffset(random) };
    case 8:
      return { do: "travel", device, zone: random.pick(ZONES) };
    case 9:
      return { do: "remove-site-data", device };
    case 10:
      return { do: "quota", forMs, bills: random.between(1, 12), rowsADay: 11 * random.between(2, 30) };
    default:
      return {
        do: "worker",
        forMs: random.pick([MINUTE_MS, 10 * MINUTE_MS]),
        trouble: generateTrouble(random),
      };
  }
}

/** What may go wrong within the worker at the same time. */
export function generateTrouble(random: Random): WorkerTrouble {
  return {
    crash: random.pick([0, 0.02, 0.1]),
    fail: random.pick([0, 0.02, 0.1]),
    outside: random.pick([0, 0, 0.3]),
    twice: random.pick([0, 0.3]),
  };
}

export function generateClockOffset(random: Random): number {
  // A clock whose battery is empty begins in a past year.
  if (random.chance(0.4)) return -3 * 365 * DAY_MS;
  const sign = random.chance(0.5) ? 1 : -1;
  return sign * random.pick([3 * MINUTE_MS, HOUR_MS, DAY_MS, 31 * DAY_MS]);
}

function generateWeather(random: Random): Weather {
  return {
    isOffline: random.chance(0.3),
    lost: random.pick([0, 0.1, 0.5]),
    unanswered: random.pick([0, 0.2, 0.6]),
    twice: random.pick([0, 0.3]),
    slowestMs: random.pick([200, 3000, 45_000]),
    portal: random.pick([0, 0, 0.3]),
  };
}
