import type { Random } from "../random.ts";
import type { Action, RuleInStory, Scope } from "./steps.ts";

const SCOPES: readonly [Scope, ...Scope[]] = ["this", "following", "all"];
const HOME_ZONES = ["Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Etc/GMT+12", "UTC"] as const;

const RULES: readonly RuleInStory[] = [
  {},
  { recurringEvery: 2, weekendShift: "before" },
  { autopay: true },
  { recurringEvery: 1, recurringEnds: { times: 3 } },
  { lastDayOfMonth: true, weekendShift: "after", autopay: true },
  { amountIsEstimate: true, estimateIsAverage: true },
  { recurringEvery: 3, recurringEnds: null, weekendShift: "none" },
];

/** Follows from the amount, so that it takes no draw of its own, which would make every seed another story. */
function ruleFor(amount: number): RuleInStory {
  return RULES[Math.round(amount * 100) % RULES.length] ?? {};
}

/** Mostly what people do every day. */
export function generateAction(random: Random): Action {
  // Often the same bill as before, and as on other devices.
  const which = random.chance(0.4) ? 0 : random.between(0, 999) / 1000;
  const amount = random.between(100, 99_999) / 100;
  const scope = random.pick(SCOPES);
  const draw = random.between(1, 40);
  const rule = ruleFor(amount);
  if (draw <= 9)
    return { kind: "add", day: random.between(-20, 40), amount, isRecurring: random.chance(0.35), rule };
  if (draw <= 18)
    return { kind: "status", which, status: random.pick(["PAID", "PAID", "PENDING", "UNPAID"]) };
  if (draw <= 21) return { kind: "rename", which, scope, amount, rule };
  if (draw <= 24) return { kind: "move", which, scope, day: random.between(-40, 40) };
  if (draw <= 27) return { kind: "delete", which, scope };
  if (draw <= 28) return { kind: "stop", which };
  if (draw <= 31) return { kind: "press-undo" };
  if (draw <= 34) return { kind: "undo-past", which: random.between(0, 999) / 1000 };
  if (draw <= 36)
    return { kind: "budget", month: random.between(-1, 2), amount: random.chance(0.8) ? amount : null };
  if (draw <= 37) return { kind: "remind-at", hour: random.between(0, 23) };
  if (draw <= 38) return { kind: "live-in", zone: random.pick(HOME_ZONES) };
  if (draw <= 39) return { kind: "copy-month" };
  return { kind: "show-month", ahead: random.between(-1, 6) };
}
