import type { Random } from "../random.ts";
import type { Action, RuleInStory, Scope } from "./steps.ts";

const SCOPES: readonly [Scope, ...Scope[]] = ["this", "following", "all"];
export const HOME_ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "Pacific/Kiritimati",
  "Etc/GMT+12",
  "UTC",
] as const;

/** Mostly what people do every day. */
export function generateAction(random: Random): Action {
  // Often the same bill as before, and as on other devices.
  const which = random.chance(0.4) ? 0 : random.between(0, 999) / 1000;
  const amount = random.between(100, 99_999) / 100;
  const scope = random.pick(SCOPES);
  const draw = random.between(1, 56);
  if (draw <= 10) {
    const isRecurring = random.chance(0.5);
    const day = random.between(-20, 40);
    return { kind: "add", day, amount, isRecurring, rule: generateRule(random, isRecurring) };
  }
  if (draw <= 17)
    return { kind: "status", which, status: random.pick(["PAID", "PAID", "PENDING", "UNPAID"]) };
  if (draw <= 21 && random.chance(0.4))
    return {
      kind: "pay-part",
      which,
      share: random.pick([0.1, 0.3, 0.6, 1, 0]),
      daysAgo: random.between(0, 9),
    };
  if (draw <= 21)
    return { kind: "pay", which, amount: random.chance(0.7) ? amount : null, daysAgo: random.between(0, 9) };
  if (draw <= 26)
    return { kind: "rename", which, scope, amount, rule: generateRule(random, scope !== "this") };
  if (draw <= 29) return { kind: "move", which, scope, day: random.between(-40, 40) };
  if (draw <= 31) return { kind: "move", which, scope: "this", day: random.pick([1, 3, 7, 14]) };
  if (draw <= 33) return { kind: "delete", which, scope: "this" };
  if (draw <= 34) return { kind: "delete", which, scope };
  if (draw <= 35) return { kind: "stop", which };
  if (draw <= 36) return { kind: "recur", which, scope, rule: generateRule(random, true) };
  if (draw <= 37) return { kind: "pay-overdue", which, daysAgo: random.between(1, 40) };
  if (draw <= 41) return { kind: "press-undo" };
  if (draw <= 45) return { kind: "undo-past", which: random.between(0, 999) / 1000 };
  if (draw <= 48)
    return { kind: "budget", month: random.between(-2, 2), amount: random.chance(0.85) ? amount : null };
  if (draw <= 50) return { kind: "carry-over", how: random.pick(["rest", "rest", "amount", "none"]) };
  if (draw <= 51 && random.chance(0.5)) return { kind: "remind-at", hour: random.between(0, 23) };
  if (draw <= 51) {
    const daysBefore = random.pick([[1], [0, 1], [3, 14], [0, 2, 5, 7, 30]]);
    return { kind: "remind-on", daysBefore, daysAfter: random.pick([[1], [3], [1, 3, 7]]) };
  }
  if (draw <= 52) return { kind: "live-in", zone: random.pick(HOME_ZONES) };
  if (draw <= 53) return { kind: "copy-month" };
  return { kind: "show-month", ahead: random.pick([-1, 0, 1, 3, 6, 12]) };
}

/** Everything that can be said of how a bill comes. Most bills have little of it. */
export function generateRule(random: Random, isOfSeries: boolean): RuleInStory {
  const rule: Record<string, RuleInStory[string]> = {};
  if (random.chance(0.45)) rule["autopay"] = random.chance(0.8);
  if (random.chance(0.3)) rule["amountIsEstimate"] = random.chance(0.8);
  if (random.chance(0.1)) rule["note"] = "Meter 4711";
  if (!isOfSeries) return rule;
  if (random.chance(0.3)) rule["recurringEvery"] = random.pick([1, 1, 2, 3, 4, 6, 12]);
  if (random.chance(0.3)) {
    const [times, inDays] = [random.between(1, 5), random.between(0, 150)];
    // People often say the day of the last bill itself.
    const day = inDays % 2 === 0 ? { inDays } : { inMonths: Math.floor(inDays / 30) };
    rule["recurringEnds"] = random.pick([null, { times }, day]);
  }
  if (random.chance(0.25)) rule["weekendShift"] = random.pick(["before", "after", "none"]);
  if (random.chance(0.2)) rule["lastDayOfMonth"] = random.chance(0.7);
  if (random.chance(0.25)) rule["estimateIsAverage"] = random.chance(0.8);
  return rule;
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const OTHER_RHYTHMS = [
  ...["FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=MONTHLY;BYMONTHDAY=15,-1", "FREQ=MONTHLY;BYMONTHDAY=5,12,30"],
  ...["FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=10,25", "FREQ=MONTHLY;BYMONTHDAY=2,9,16,31"],
  ...["FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=4SU"],
  ...["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"],
  ...["FREQ=MONTHLY;INTERVAL=5", "FREQ=MONTHLY;INTERVAL=11;BYMONTHDAY=-1", "FREQ=YEARLY;INTERVAL=2"],
] as const;

/** A rhythm other than a number of months, or now and then months again. */
export function generateRhythm(random: Random): RuleInStory {
  const draw = random.between(1, 20);
  if (draw <= 2) return { recurringRule: null };
  if (draw <= 3) return { recurringEvery: random.pick([1, 2, 3]) };
  if (draw <= 4) return { lastDayOfMonth: random.chance(0.7) };
  if (draw <= 12) return { recurringRule: random.pick(OTHER_RHYTHMS) };
  const interval = random.chance(0.5) ? "" : `;INTERVAL=${random.pick([2, 2, 3, 4, 6, 52])}`;
  const days = WEEKDAYS.filter(() => random.chance(0.25));
  return { recurringRule: `FREQ=WEEKLY${interval}${days.length === 0 ? "" : `;BYDAY=${days.join()}`}` };
}
