import type { Random } from "../random.ts";
import { DAY_MS, HOUR_MS } from "./durations.ts";
import type { Common } from "./generate-rare.ts";
import { generateHours, mayBeMailed, visit } from "./generate-reminders.ts";
import type { Action, ContractInStory, Planned } from "./steps.ts";

const NOTICE_DAYS = [0, 1, 3, 14, 30, 31, 60, 90] as const;
const OWN_DAYS = [[], [0], [1, 0], [7, 2], [2, 3, 1]] as const;

/**
 * Somebody has contracts whose last days to cancel are near, or so far away that a mail is to name them now. On the days after, they
 * cancel some, or say something else of them, while cron runs each hour.
 */
export function generateContracts(random: Random, { devices, users, spanMs }: Common): Planned[] {
  if (random.chance(0.4)) return [];
  const device = random.between(0, devices - 1);
  const startMs = random.between(0, spanMs / HOUR_MS) * HOUR_MS;
  const days = Array.from({ length: random.between(2, 4) }, (_, day) => startMs + day * DAY_MS);
  return [
    { atMs: startMs, do: "clock", device, offsetMs: 0 },
    ...days.flatMap((dayMs, day) => [
      ...mayBeMailed(dayMs, device, device % users),
      ...visit(device, dayMs, [
        ...Array.from({ length: random.between(day === 0 ? 1 : 0, 2) }, () => addContract(random)),
        ...(day > 0 && random.chance(0.6) ? [changeContract(random)] : []),
        { kind: "remind-in", hours: random.between(1, 4) },
      ]),
    ]),
    ...generateHours(random, days),
  ];
}

function addContract(random: Random): Action {
  const amount = random.between(100, 99_999) / 100;
  const isRecurring = random.chance(0.8);
  const day = random.between(-40, 30);
  const ends = random.chance(0.2) ? { recurringEnds: { times: random.between(1, 3) } } : {};
  const rule = { ...(isRecurring && ends), cancelBy: generateContract(random) };
  return { kind: "add", day, amount, isRecurring, rule };
}

/** Its last day is often one that today or tomorrow is to tell of. */
function generateContract(random: Random): ContractInStory {
  const own = random.chance(0.3) ? random.pick<readonly number[]>(OWN_DAYS) : undefined;
  const reminded = own === undefined ? {} : { remindDaysBefore: own };
  const [told = 30] = own ?? [random.pick([30, 14, 3])];
  const inDays = told + random.between(0, 1);
  if (random.chance(0.25)) return { onInDays: inDays, ...reminded };
  const noticeDays = random.pick(NOTICE_DAYS);
  const renewsEveryMonths = random.pick([1, 1, 2, 3, 12]);
  const isNamed = random.chance(0.7);
  return {
    ...{ noticeDays, renewsEveryMonths, ...reminded },
    ...(isNamed && { renewsInDays: noticeDays + inDays }),
  };
}

function changeContract(random: Random): Action {
  const which = random.between(0, 999) / 1000;
  const amount = random.between(100, 99_999) / 100;
  const cancelBy = random.chance(0.2) ? null : generateContract(random);
  return random.pick<Action>([
    { kind: "cancel-contract", which },
    { kind: "cancel-contract", which },
    { kind: "rename", which, scope: random.pick(["following", "all"]), amount, rule: { cancelBy } },
    { kind: "stop", which },
    { kind: "press-undo" },
  ]);
}
