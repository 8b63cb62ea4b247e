import type { Random } from "../random.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./durations.ts";
import { generateTrouble } from "./generate-fault.ts";
import type { Planned, StripeEvent } from "./steps.ts";

/** What happens while nobody uses a device: cron runs, and services outside have news or don't answer. */
export function generateServices(random: Random, users: number, spanMs: number): Planned[] {
  return [
    ...generateCron(random, spanMs),
    ...generateOutages(random, spanMs),
    ...generateStripe(random, users, spanMs),
  ];
}

/** Not each of cron's runs: what is skipped is as if they had failed. */
function generateCron(random: Random, spanMs: number): Planned[] {
  const steps: Planned[] = [];
  const days = Math.ceil(spanMs / DAY_MS);
  const runsADay = days > 60 ? 1 : 3;
  for (let day = 0; day < days; day += 1) {
    for (let run = 0; run < runsADay; run += 1) {
      // One run of each third of the day: somewhere a day has begun, or hasn't yet.
      const hour = runsADay === 1 ? random.between(0, 23) : run * 8 + random.between(0, 7);
      const atMs = day * DAY_MS + hour * HOUR_MS + 5 * MINUTE_MS;
      steps.push(...generateHour(random, atMs));
    }
    const atMs = day * DAY_MS + 3.5 * HOUR_MS;
    if (random.chance(days > 60 ? 0.3 : 0.8))
      steps.push({ atMs, do: "cron", cron: "30 3 * * *", lateMs: random.between(0, 600) * SECOND_MS });
  }
  return steps;
}

function generateHour(random: Random, atMs: number): Planned[] {
  const run = (lateMs: number): Planned => ({ atMs, do: "cron", cron: "5 * * * *", lateMs });
  const minute = (afterMs: number): Planned => ({
    atMs: atMs + afterMs,
    do: "cron",
    cron: "* * * * *",
    lateMs: 0,
  });
  const steps = [run(0), minute(2 * MINUTE_MS)];
  if (random.chance(0.1)) steps.push(run(random.between(0, 100) * SECOND_MS));
  if (random.chance(0.93)) return steps;
  // What fails is tried again by the next minutes' runs.
  const trouble = generateTrouble(random);
  return [
    { atMs, do: "worker", forMs: 5 * MINUTE_MS, trouble },
    ...steps,
    minute(4 * MINUTE_MS),
    minute(20 * MINUTE_MS),
  ];
}

/** The services outside are hard to reach for a day or longer: some calls fail, though the service did what it was asked. */
function generateOutages(random: Random, spanMs: number): Planned[] {
  const steps: Planned[] = [];
  const trouble = { crash: 0, fail: 0, outside: 0.4, twice: 0 };
  for (let outage = random.between(0, 2); outage > 0; outage -= 1) {
    const atMs = random.between(0, spanMs);
    steps.push({ atMs, do: "worker", forMs: random.pick([20 * HOUR_MS, 3 * DAY_MS]), trouble });
    // Mails that weren't taken go out again within minutes.
    for (let run = 0; run < 8; run += 1) {
      const runMs = atMs + run * 4 * HOUR_MS;
      for (const minutes of [5, 7, 30]) {
        const cron = minutes === 5 ? "5 * * * *" : "* * * * *";
        steps.push({ atMs: runMs - (runMs % HOUR_MS) + minutes * MINUTE_MS, do: "cron", cron, lateMs: 0 });
      }
    }
  }
  return steps;
}

const EVENTS: readonly [StripeEvent, ...StripeEvent[]] = [
  "cancels",
  "pays-again",
  "pays-again",
  "resends",
  "resends-twice",
];

function generateStripe(random: Random, users: number, spanMs: number): Planned[] {
  const steps: Planned[] = [];
  for (let atMs = DAY_MS; atMs < spanMs; atMs += DAY_MS) {
    for (let user = 0; user < users; user += 1)
      steps.push({ atMs, do: "stripe", user, event: "time-passes" });
  }
  for (let event = random.between(0, 4); event > 0; event -= 1) {
    const atMs = random.between(0, spanMs);
    steps.push({ atMs, do: "stripe", user: random.between(0, users - 1), event: random.pick(EVENTS) });
  }
  return steps;
}
