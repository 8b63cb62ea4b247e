import { type Random, randomFor } from "../random.ts";
import { DAY_MS, HOUR_MS } from "./durations.ts";
import { generateClockOffset, ZONES } from "./generate-fault.ts";
import { generateRare } from "./generate-rare.ts";
import { generateServices } from "./generate-services.ts";
import { generateAbsence, generateSession } from "./generate-session.ts";
import type { Planned, Story } from "./steps.ts";

const SPANS_DAYS = [1, 2, 5, 14, 35, 70, 180] as const;

/** Days after which clocks are changed somewhere, a month or a year ends, or February has 29 days. */
const TURNING_DAYS = [
  "2026-03-07",
  "2026-03-28",
  "2026-10-03",
  "2026-10-24",
  "2026-12-31",
  "2028-02-28",
] as const;

/** A story of some people, their devices and what goes wrong, all of it by the seed. */
export function generateStory(seed: string): Story {
  const random = randomFor(seed, "story");
  const users = random.chance(0.7) ? 1 : 2;
  const devices = random.between(users, 3);
  const spanMs = random.pick(SPANS_DAYS) * DAY_MS;
  const steps: Planned[] = [];
  for (let session = random.between(3, 10); session > 0; session -= 1)
    steps.push(...generateSession(random, random.between(0, devices - 1), random.between(0, spanMs)));
  if (random.chance(0.6)) steps.push(...generateAbsence(random, random.between(0, devices - 1), spanMs));
  steps.push(...generateServices(random, users, spanMs));
  const common = withLateRefusals(
    withBackwardClocks(steps, randomFor(seed, "clocks")),
    randomFor(seed, "disks"),
  ).toSorted(inOrder);
  const rare = generateRare(seed, { steps: common, users, devices, spanMs });
  return {
    seed,
    startMs: generateStart(random),
    users: Array.from({ length: users }, (_, index) => ({ email: `user${index + 1}@example.com` })),
    devices: Array.from({ length: devices }, (_, index) => ({
      user: index % users,
      zone: random.pick(ZONES),
      clockOffsetMs: random.chance(0.3) ? generateClockOffset(random) : 0,
    })),
    // What is rare is numbered last: another kind of it leaves the numbers of all other steps, and so their chances, as they are.
    steps: [...common, ...rare].map((step, number) => ({ number, ...step })).toSorted(inOrder),
  };
}

const inOrder = (one: Planned, other: Planned) => one.atMs - other.atMs;

/** Some clocks that are set run backwards for an hour. */
function withBackwardClocks(steps: readonly Planned[], random: Random): Planned[] {
  return steps.map((step) =>
    step.do === "clock" && random.chance(0.3) ? { ...step, backwardsForMs: HOUR_MS } : step,
  );
}

/** Some full disks let each write through, and then refuse the transaction. */
function withLateRefusals(steps: readonly Planned[], random: Random): Planned[] {
  return steps.map((step) =>
    step.do === "disk" && step.fault === "full" && random.chance(0.5)
      ? { ...step, fault: "full-at-commit" }
      : step,
  );
}

function generateStart(random: Random): number {
  if (random.chance(0.3))
    return Date.parse(`${random.pick(TURNING_DAYS)}T${random.pick(["00", "09", "20"])}:00Z`);
  return Date.UTC(2026, random.between(0, 23), random.between(1, 28), random.between(0, 23));
}
