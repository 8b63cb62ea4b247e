import type { Weather } from "../device/network.ts";
import { type Random, randomFor } from "../random.ts";
import { generateAction } from "./generate-action.ts";
import type { Happening, Step, Story, StripeEvent } from "./steps.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

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

const SPANS_DAYS = [1, 2, 5, 14, 35, 70, 180] as const;

/** A story of some people, their devices and what goes wrong, all of it by the seed. */
export function generateStory(seed: string): Story {
  const random = randomFor(seed, "story");
  const users = random.chance(0.7) ? 1 : 2;
  const devices = random.between(users, 3);
  const spanMs = random.pick(SPANS_DAYS) * DAY_MS;
  const steps: Step[] = [];
  for (let session = random.between(4, 12); session > 0; session -= 1) {
    const atMs = random.between(0, spanMs);
    steps.push(...generateSession(random, random.between(0, devices - 1), atMs));
  }
  steps.push(...generateCron(random, spanMs), ...generateStripe(random, users, spanMs));
  return {
    seed,
    startMs: Date.UTC(2026, random.between(0, 23), random.between(1, 28), random.between(0, 23)),
    users: Array.from({ length: users }, (_, index) => ({ email: `user${index + 1}@example.com` })),
    devices: Array.from({ length: devices }, (_, index) => ({
      user: index % users,
      zone: random.pick(ZONES),
      clockOffsetMs: random.chance(0.3) ? generateClockOffset(random) : 0,
    })),
    steps: steps.toSorted((one, other) => one.atMs - other.atMs),
  };
}

/** Somebody uses a device for some minutes. Most of what goes wrong does so meanwhile. */
function generateSession(random: Random, device: number, startMs: number): Step[] {
  const steps: Step[] = [];
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

function generateFault(random: Random, device: number): Happening {
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
      return { do: "quota", forMs, bills: random.between(1, 12), operationsADay: random.between(2, 30) };
    default:
      return {
        do: "worker",
        forMs: random.pick([MINUTE_MS, 10 * MINUTE_MS]),
        trouble: {
          crash: random.pick([0, 0.02, 0.1]),
          fail: random.pick([0, 0.02, 0.1]),
          twice: random.pick([0, 0.3]),
        },
      };
  }
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

function generateClockOffset(random: Random): number {
  const sign = random.chance(0.5) ? 1 : -1;
  // A clock whose battery is empty begins in a past year.
  if (random.chance(0.2)) return -3 * 365 * DAY_MS;
  return sign * random.pick([3 * MINUTE_MS, HOUR_MS, DAY_MS, 31 * DAY_MS]);
}

/** Not each of cron's runs: what is skipped is as if they had failed. */
function generateCron(random: Random, spanMs: number): Step[] {
  const steps: Step[] = [];
  const days = Math.ceil(spanMs / DAY_MS);
  const runsADay = days > 60 ? 1 : 3;
  for (let day = 0; day < days; day += 1) {
    for (let run = 0; run < runsADay; run += 1) {
      const atMs = day * DAY_MS + random.between(0, 23) * HOUR_MS + 5 * MINUTE_MS;
      steps.push({ atMs, do: "cron", cron: "5 * * * *", lateMs: 0 });
      if (random.chance(0.1))
        steps.push({ atMs, do: "cron", cron: "5 * * * *", lateMs: random.between(0, 100) * SECOND_MS });
      steps.push({ atMs: atMs + 2 * MINUTE_MS, do: "cron", cron: "* * * * *", lateMs: 0 });
    }
    const atMs = day * DAY_MS + 3.5 * HOUR_MS;
    if (random.chance(days > 60 ? 0.3 : 0.8))
      steps.push({ atMs, do: "cron", cron: "30 3 * * *", lateMs: random.between(0, 600) * SECOND_MS });
  }
  // Some runs meet trouble of their own.
  return steps.flatMap((step) =>
    random.chance(0.05)
      ? [
          {
            atMs: step.atMs,
            do: "worker",
            forMs: 5 * MINUTE_MS,
            trouble: { crash: 0.05, fail: 0.05, twice: 0.3 },
          },
          step,
        ]
      : [step],
  );
}

function generateStripe(random: Random, users: number, spanMs: number): Step[] {
  const steps: Step[] = [];
  for (let atMs = DAY_MS; atMs < spanMs; atMs += DAY_MS) {
    for (let user = 0; user < users; user += 1)
      steps.push({ atMs, do: "stripe", user, event: "time-passes" });
  }
  const events: readonly [StripeEvent, ...StripeEvent[]] = [
    "cancels",
    "pays-again",
    "pays-again",
    "resends",
    "resends-twice",
  ];
  for (let event = random.between(0, 4); event > 0; event -= 1) {
    const atMs = random.between(0, spanMs);
    steps.push({ atMs, do: "stripe", user: random.between(0, users - 1), event: random.pick(events) });
  }
  return steps;
}
