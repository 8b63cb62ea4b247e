import type { Random } from "../random.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./durations.ts";
import { HOME_ZONES } from "./generate-action.ts";
import type { Common } from "./generate-rare.ts";
import type { Action, Planned, RuleInStory } from "./steps.ts";

const OWN_DAYS = [null, [], [0], [2], [0, 3], [1, 2, 5], [30, 7]] as const;

/** How long somebody uses the app on each day, and cron runs each hour. */
const HOURS_A_DAY = 10;

/**
 * Somebody owes some bills that are due about now, and changes their minds about when to be reminded, shortly before and after it
 * happens. Meanwhile cron runs each hour, pauses, runs twice, or is killed.
 */
export function generateReminders(random: Random, { devices, users, spanMs }: Common): Planned[] {
  if (random.chance(0.1)) return [];
  const device = random.between(0, devices - 1);
  const startMs = random.between(0, spanMs / HOUR_MS) * HOUR_MS;
  const act = (atMs: number, actions: readonly Action[]) => visit(device, atMs, actions);
  const days = Array.from({ length: random.between(2, 4) }, (_, day) => startMs + day * DAY_MS);
  return [
    // Nobody is reminded of what is due years ago, by a clock that is years behind.
    { atMs: startMs, do: "clock", device, offsetMs: 0 },
    ...days.flatMap((dayMs) => {
      const hours = random.between(1, 5);
      const bills = random.pick([[1], [1], [-1], [-1, 1]]).map((day) => addOn(random, day));
      bills.push(...Array.from({ length: random.between(0, 2) }, () => addSoon(random)));
      const changes = Array.from({ length: random.between(1, 3) }, () => {
        const atMs = dayMs + hours * HOUR_MS + random.between(-HOUR_MS, 4 * HOUR_MS);
        const isMoved = random.chance(0.4);
        return act(Math.max(atMs, dayMs + 5 * MINUTE_MS), [
          isMoved ? remindIn(random) : changeReminders(random),
        ]);
      });
      return [
        ...mayBeMailed(dayMs, device, device % users),
        ...act(dayMs, [...bills, ...(random.chance(0.7) ? [{ kind: "remind-in", hours } as const] : [])]),
        ...changes.flat(),
        ...(random.chance(0.4) ? act(dayMs + (hours + 1) * HOUR_MS, overdueLater(random)) : []),
      ];
    }),
    ...generateHours(random, days),
  ];
}

/** Somebody opens the app and does one thing after the other. */
export function visit(device: number, atMs: number, actions: readonly Action[]): Planned[] {
  return [
    { atMs: atMs + 20 * SECOND_MS, do: "open", device, page: 0 },
    ...actions.map(
      (action, index): Planned => ({
        ...{ atMs: atMs + (40 + 5 * index) * SECOND_MS, do: "act", device, page: 0 },
        action,
      }),
    ),
  ];
}

/** Nobody else is reminded of anything: they pay again, and their address takes mail again. */
export function mayBeMailed(atMs: number, device: number, user: number): Planned[] {
  return [
    { atMs, do: "open", device, page: 0 },
    { atMs: atMs + 20 * SECOND_MS, do: "stripe", user, event: "pays-again" },
    { atMs: atMs + 25 * SECOND_MS, do: "resume-mail", device },
  ];
}

const remindIn = (random: Random): Action => ({ kind: "remind-in", hours: random.between(-4, 5) });

/** After the day's mail there is another reason for one, and another hour. */
const overdueLater = (random: Random): Action[] => [
  addOn(random, -1),
  { kind: "remind-in", hours: random.between(1, 4) },
];

function addOn(random: Random, day: number): Action {
  const amount = random.between(100, 99_999) / 100;
  return {
    kind: "add",
    day,
    amount,
    isRecurring: false,
    rule: random.chance(0.3) ? reminderRule(random) : random.chance(0.2) ? LEFT_OPEN : {},
  };
}

/** Marked unpaid, it doesn't pay itself any more. */
const LEFT_OPEN: RuleInStory = { autopay: true, status: "UNPAID" };

/** Most are due within days; of a series that began before, cron makes those. */
function addSoon(random: Random): Action {
  const draw = random.between(1, 10);
  const isRecurring = draw > 4;
  const day = draw <= 8 ? random.pick([-4, -1, -1, 0, 1, 1, 1, 2, 3, 5]) : random.between(-32, -24);
  const isWeekly = isRecurring && random.chance(0.3);
  const rule = { ...reminderRule(random), ...(isWeekly && { recurringRule: "FREQ=WEEKLY" }) };
  return { kind: "add", day, amount: random.between(100, 99_999) / 100, isRecurring, rule };
}

function reminderRule(random: Random): RuleInStory {
  return {
    ...(random.chance(0.4) && { remindDaysBefore: random.pick(OWN_DAYS) }),
    ...(random.chance(0.4) && { autopay: true }),
  };
}

function changeReminders(random: Random): Action {
  const which = random.between(0, 999) / 1000;
  const amount = random.between(100, 99_999) / 100;
  const scope = random.pick(["this", "following", "all"] as const);
  const daysBefore = random.pick([[1], [0, 1], [3, 1], [0, 2, 5, 7, 30]]);
  return random.pick<Action>([
    { kind: "remind-on", daysBefore, daysAfter: random.pick([[1], [3], [1, 3, 7]]) },
    { kind: "live-in", zone: random.pick(HOME_ZONES) },
    { kind: "rename", which, scope, amount, rule: reminderRule(random) },
    { kind: "status", which, status: random.pick(["PAID", "PENDING", "UNPAID", "UNPAID"]) },
    { kind: "pay-part", which, share: random.pick([0.1, 0.3, 0.6]), daysAgo: 0 },
    { kind: "move", which, scope: "this", day: random.pick([-3, -1, 1, 2, 7]) },
    { kind: "press-undo" },
    addSoon(random),
  ]);
}

/** Cron's hours but for a pause, some of which end in the middle, and the minutes in which mails go out. */
export function generateHours(random: Random, days: readonly number[]): Planned[] {
  const all = days.flatMap((dayMs) =>
    Array.from({ length: HOURS_A_DAY }, (_, hour) => dayMs + hour * HOUR_MS + 5 * MINUTE_MS),
  );
  const pause = random.chance(0.4) ? random.between(0, all.length) : all.length;
  const goesOn = pause + random.pick([1, 2, 5, 12]);
  return all
    .filter((_, index) => index < pause || index >= goesOn)
    .flatMap((atMs) => generateRun(random, atMs));
}

function generateRun(random: Random, atMs: number): Planned[] {
  const steps: Planned[] = [];
  if (random.chance(0.08)) {
    const trouble = {
      crash: random.pick([0.05, 0.15]),
      fail: random.pick([0, 0.05]),
      outside: 0,
      twice: 0.3,
    };
    const forMs = random.pick([5 * MINUTE_MS, 3 * HOUR_MS, DAY_MS]);
    steps.push({ atMs, do: "worker", forMs, trouble });
  }
  const run = (cron: string, lateMs: number): Planned => ({ atMs, do: "cron", cron, lateMs });
  steps.push(run("5 * * * *", 0));
  if (random.chance(0.1)) steps.push(run("5 * * * *", random.between(0, 100) * SECOND_MS));
  if (random.chance(0.2)) steps.push(run("* * * * *", 2 * MINUTE_MS));
  return steps;
}
