import type { Random } from "../random.ts";
import type { Common } from "./generate-rare.ts";
import { visit } from "./generate-reminders.ts";
import type { Action, Planned } from "./steps.ts";

/**
 * Somebody's months begin on payday, and what a budget leaves goes on. Bills are due on the first days of months, on the days before,
 * and a day later. Later the months may begin on another day, or on the 1st again.
 */
export function generatePaydays(random: Random, { devices, spanMs }: Common): Planned[] {
  if (random.chance(0.4)) return [];
  const device = random.between(0, devices - 1);
  const visits = Array.from({ length: random.between(1, 3) }, () => random.between(0, spanMs));
  return visits.flatMap((visitMs) => visit(device, visitMs, generateVisit(random)));
}

function generateVisit(random: Random): Action[] {
  const bills = Array.from({ length: random.between(1, 4) }, () => addOnPayday(random));
  return [
    ...(random.chance(0.8) ? [beginMonths(random)] : []),
    ...(random.chance(0.7) ? [{ kind: "carry-over", how: "rest" } as const] : []),
    ...(random.chance(0.7) ? [setBudget(random)] : []),
    ...bills,
    ...(random.chance(0.3) ? [beginMonths(random)] : []),
    ...(random.chance(0.2) ? [{ kind: "press-undo" } as const] : []),
  ];
}

/** Often today or a day next to it, so that the current month is about to change. */
function beginMonths(random: Random): Action {
  const inDays = random.chance(0.4) ? random.between(-1, 1) : random.between(0, 30);
  return { kind: "begin-months", inDays: random.chance(0.3) ? null : inDays };
}

function setBudget(random: Random): Action {
  return { kind: "budget", month: random.between(-3, 0), amount: random.between(10_000, 90_000) / 100 };
}

function addOnPayday(random: Random): Action {
  const [month, day] = [random.between(-2, 1), random.pick([0, 0, -1, 1])];
  return { kind: "add-on-payday", month, day, amount: random.between(100, 30_000) / 100 };
}
