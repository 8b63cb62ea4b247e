import { FAIR } from "../device/network.ts";
import { type Random, randomFor } from "../random.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./durations.ts";
import { generateAction, generateRhythm, generateRule } from "./generate-action.ts";
import { generateContracts } from "./generate-contracts.ts";
import { generateImports } from "./generate-imports.ts";
import { generatePaydays } from "./generate-paydays.ts";
import { generateReminders } from "./generate-reminders.ts";
import { generateSession } from "./generate-session.ts";
import type { Action, Planned } from "./steps.ts";

/** A story without what is rare. */
export interface Common {
  readonly steps: readonly Planned[];
  readonly users: number;
  readonly devices: number;
  readonly spanMs: number;
}

type Kind = (random: Random, common: Common) => Planned[];

/** Add others below them: the steps' numbers go by this order. */
const KINDS: Readonly<Record<string, Kind>> = {
  "held events": generateHeldEvents,
  evictions: generateEvictions,
  "deleted databases": generateDeletions,
  "hand-overs": generateHandOvers,
  "mail events": generateMailEvents,
  "lives of a series": generateSeriesLife,
  "second thoughts": generateSecondThoughts,
  "shared payments": generateSharedPayments,
  "skipped bills": generateSkippedBills,
  rhythms: generateRhythms,
  reminders: generateReminders,
  paydays: generatePaydays,
  contracts: generateContracts,
  imports: generateImports,
};

/** What happens in some stories only. Each kind draws its chances apart from the others, so that a new one changes none of them. */
export function generateRare(seed: string, common: Common): Planned[] {
  return Object.entries(KINDS).flatMap(([name, generate]) => generate(randomFor(seed, name), common));
}

/** Stripe's events are late, and come in another order, while somebody cancels or pays again. */
function generateHeldEvents(random: Random, { users, spanMs }: Common): Planned[] {
  if (random.chance(0.5)) return [];
  const user = random.between(0, users - 1);
  const forMs = random.pick([HOUR_MS, DAY_MS, 4 * DAY_MS]);
  const atMs = random.between(0, spanMs);
  const event = random.pick(["cancels", "pays-again"] as const);
  return [
    { atMs, do: "hold-events", user, forMs },
    { atMs: atMs + random.between(0, forMs), do: "stripe", user, event },
  ];
}

/** Somebody finds nothing stored on a device, where they were signed in before, and goes on. */
function generateEvictions(random: Random, { devices, spanMs }: Common): Planned[] {
  if (random.chance(0.5)) return [];
  const device = random.between(0, devices - 1);
  const atMs = random.between(0, spanMs);
  return [{ atMs, do: "evict", device }, ...generateSession(random, device, atMs + SECOND_MS)];
}

/** The database goes while pages are used. */
function generateDeletions(random: Random, { devices, spanMs }: Common): Planned[] {
  if (random.chance(0.5)) return [];
  const device = random.between(0, devices - 1);
  const startMs = random.between(0, spanMs);
  const atMs = startMs + random.between(5, 90) * SECOND_MS;
  return [...generateSession(random, device, startMs), { atMs, do: "delete-database", device }];
}

/** Somebody changes something, perhaps where little gets through, and at once leaves the device to somebody. */
function generateHandOvers(random: Random, { devices, users, spanMs }: Common): Planned[] {
  if (random.chance(0.5)) return [];
  const device = random.between(0, devices - 1);
  const startMs = random.between(0, spanMs);
  const steps: Planned[] = [{ atMs: startMs, do: "open", device, page: 0 }];
  let atMs = startMs + 20 * SECOND_MS;
  const weather = { ...FAIR, lost: 0.5, slowestMs: 3000 };
  if (random.chance(0.5)) steps.push({ atMs, do: "network", device, forMs: MINUTE_MS, weather });
  for (let action = random.between(1, 3); action > 0; action -= 1) {
    atMs += random.between(0, 3 * SECOND_MS);
    steps.push({ atMs, do: "act", device, page: 0, action: generateAction(random) });
  }
  atMs += random.between(0, SECOND_MS);
  steps.push({ atMs, do: "hand-over", device, user: random.between(0, users - 1) });
  return [...steps, ...generateSession(random, device, atMs + 2 * MINUTE_MS)];
}

/** The mail provider says what became of a mail. Somebody may want reminders all the same. */
function generateMailEvents(random: Random, { devices, users, spanMs }: Common): Planned[] {
  if (random.chance(0.5)) return [];
  const user = random.between(0, users - 1);
  const atMs = random.between(0, spanMs);
  const event = random.pick(["no-mailbox", "complaint", "mailbox-full", "delivered"] as const);
  const steps: Planned[] = [{ atMs, do: "mail-event", user, event }];
  const resumesMs = random.between(atMs, spanMs);
  const device = random.between(0, devices - 1);
  if (random.chance(0.4))
    steps.push(
      { atMs: resumesMs, do: "open", device, page: 0 },
      { atMs: resumesMs + 20 * SECOND_MS, do: "resume-mail", device },
    );
  return steps;
}

/** Somebody opens a page on one device, and does one thing after another there, some seconds apart. */
function actOnOnePage(random: Random, { devices, spanMs }: Common) {
  const device = random.between(0, devices - 1);
  let atMs = random.between(0, spanMs);
  const steps: Planned[] = [{ atMs, do: "open", device, page: 0 }];
  const act = (action: Action) => {
    atMs += random.between(4, 30) * SECOND_MS;
    steps.push({ atMs, do: "act", device, page: 0, action });
  };
  return { steps, act };
}

/** Somebody makes a series, looks ahead, and changes their mind about it again and again. */
function generateSeriesLife(random: Random, common: Common): Planned[] {
  if (random.chance(0.4)) return [];
  const { steps, act } = actOnOnePage(random, common);
  const [which, amount] = [() => random.between(0, 999) / 1000, () => random.between(100, 99_999) / 100];
  const rule = () => generateRule(random, true);
  act({ kind: "add", day: random.between(-10, 10), amount: amount(), isRecurring: true, rule: rule() });
  act({ kind: "show-month", ahead: 6 });
  for (let left = random.between(4, 9); left > 0; left -= 1) {
    const scope = random.pick(["following", "all"] as const);
    const action = random.pick<Action>([
      { kind: "delete", which: which(), scope: "this" },
      { kind: "rename", which: which(), scope, amount: amount(), rule: rule() },
      { kind: "rename", which: 0, scope, amount: amount(), rule: rule() },
      { kind: "rename", which: which(), scope: "this", amount: amount(), rule: {} },
      { kind: "pay", which: which(), amount: amount(), daysAgo: 0 },
      { kind: "status", which: which(), status: "PENDING" },
      { kind: "move", which: which(), scope, day: random.between(-40, 40) },
      { kind: "undo-past", which: 1 - which() / 5 },
      { kind: "show-month", ahead: random.between(1, 6) },
    ]);
    act(action);
    if (action.kind === "rename") act({ kind: "show-month", ahead: 3 });
  }
  return steps;
}

/** Which of the last twenty changes is the last but one, if there are more than ten. */
const LAST_BUT_ONE = 0.9;

/** Somebody changes an estimate or a rule, goes on with the same bill, and only then takes the change back. */
function generateSecondThoughts(random: Random, common: Common): Planned[] {
  if (random.chance(0.5)) return [];
  const { steps, act } = actOnOnePage(random, common);
  const amount = () => random.between(100, 99_999) / 100;
  const estimate = { amountIsEstimate: true };
  const rare = { ...estimate, recurringEvery: 6 };
  act({ kind: "add", day: random.between(-10, 10), amount: amount(), isRecurring: true, rule: rare });
  for (let left = random.between(2, 4); left > 0; left -= 1) {
    const which = random.between(0, 999) / 1000;
    if (random.chance(0.5)) {
      act({ kind: "rename", which, scope: "this", amount: amount(), rule: estimate });
      act({ kind: "rename", which, scope: "this", amount: amount(), rule: {} });
      act({ kind: "pay", which, amount: amount(), daysAgo: 0 });
    } else {
      const rule = { recurringEvery: random.pick([1, 2]) };
      act({ kind: "rename", which, scope: "following", amount: amount(), rule });
      act({ kind: "show-month", ahead: 6 });
    }
    act({ kind: "undo-past", which: LAST_BUT_ONE });
  }
  return steps;
}

/** Two devices of somebody's show a bill, and each records a part payment of it while one of them hears nothing of the other. */
function generateSharedPayments(random: Random, { devices, users, spanMs }: Common): Planned[] {
  // The user of a device has the one so many further on as well, if there is one.
  const other = random.between(0, devices - 1) + users;
  if (other >= devices || random.chance(0.5)) return [];
  const device = other - users;
  const startMs = random.between(0, spanMs);
  const act = (atMs: number, device: number, action: Action): Planned => ({
    ...{ atMs: startMs + atMs, do: "act", device, page: 0 },
    action,
  });
  const which = random.between(0, 999) / 1000;
  const pay = (): Action => ({
    ...{ kind: "pay-part", which, share: random.pick([0.1, 0.3, 0.6]), daysAgo: random.between(0, 9) },
  });
  const amount = random.between(1000, 99_999) / 100;
  return [
    { atMs: startMs, do: "open", device, page: 0 },
    act(20 * SECOND_MS, device, { kind: "add", day: 0, amount, isRecurring: false, rule: {} }),
    { atMs: startMs + 30 * SECOND_MS, do: "open", device: other, page: 0 },
    {
      ...{ atMs: startMs + 60 * SECOND_MS, do: "network", device: other },
      ...{ forMs: 2 * MINUTE_MS, weather: { ...FAIR, isOffline: true } },
    },
    act(70 * SECOND_MS, device, pay()),
    act(80 * SECOND_MS, other, pay()),
  ];
}

/** Somebody skips bills of a series that ends after some, and looks for what is added at its end or by another rule. */
function generateSkippedBills(random: Random, common: Common): Planned[] {
  if (random.chance(0.5)) return [];
  const { steps, act } = actOnOnePage(random, common);
  const which = () => random.between(0, 999) / 1000;
  const amount = random.between(100, 99_999) / 100;
  const rule = { recurringEnds: { times: random.between(3, 6) } };
  act({ kind: "add", day: random.between(-10, 10), amount, isRecurring: true, rule });
  for (let left = random.between(2, 3); left > 0; left -= 1) {
    act({ kind: "show-month", ahead: 6 });
    act({ kind: "show-month", ahead: random.between(1, 4) });
    act({ kind: "delete", which: which(), scope: "this" });
    if (random.chance(0.5)) continue;
    for (const recurringEvery of [2, 1]) {
      act({ kind: "show-month", ahead: 1 });
      act({ kind: "rename", which: which(), scope: "following", amount, rule: { recurringEvery } });
      act({ kind: "show-month", ahead: 6 });
    }
  }
  return steps;
}

/** Somebody has a bill that comes every week or twice a month, and changes its rhythm, its days and its end as they go. */
function generateRhythms(random: Random, common: Common): Planned[] {
  if (random.chance(0.3)) return [];
  const { steps, act } = actOnOnePage(random, common);
  const [which, amount] = [() => random.between(0, 999) / 1000, () => random.between(100, 99_999) / 100];
  const weekly = () => (random.chance(0.4) ? { recurringRule: "FREQ=WEEKLY" } : generateRhythm(random));
  const ends = () => ({
    recurringEnds: random.pick([null, { times: random.between(2, 9) }, { inDays: random.between(5, 60) }]),
  });
  const shift = () => ({ weekendShift: random.pick(["before", "after", "none"]) });
  const rule = () => ({
    ...(random.chance(0.6) && weekly()),
    ...(random.chance(0.3) && ends()),
    ...(random.chance(0.3) && shift()),
  });
  const first = { ...weekly(), ...(random.chance(0.3) && ends()), ...(random.chance(0.3) && shift()) };
  act({ kind: "add", day: random.between(-10, 10), amount: amount(), isRecurring: true, rule: first });
  act({ kind: "show-month", ahead: random.between(0, 2) });
  for (let left = random.between(3, 8); left > 0; left -= 1) {
    const scope = random.pick(["following", "all"] as const);
    const action = random.pick<Action>([
      { kind: "rename", which: which(), scope, amount: amount(), rule: rule() },
      { kind: "rename", which: which(), scope, amount: amount(), rule: rule() },
      { kind: "move", which: which(), scope, day: random.between(-4, 4) },
      { kind: "move", which: which(), scope: "this", day: random.pick([1, 3, 7]) },
      { kind: "delete", which: which(), scope: random.pick(["this", "this", "following"]) },
      { kind: "status", which: which(), status: "PAID" },
      { kind: "undo-past", which: 1 - which() / 5 },
    ]);
    act(action);
    if (random.chance(0.7)) act({ kind: "show-month", ahead: random.between(0, 3) });
  }
  return steps;
}
