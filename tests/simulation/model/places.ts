import { dayIn, dayOfMonth, lastDayOf, offWeekend } from "./calendar.ts";

/** How far bills and ends are looked for, in months. */
export const FAR = 150;

export interface Rule {
  readonly every: number;
  /** A month that has a bill. */
  readonly from: number;
  readonly day: number;
  /** The due date by which it was said. Another one for a monthly series says the rule again, even if nothing looks different. */
  readonly typed: string;
  readonly isLastDay: boolean;
  readonly shift: "none" | "before" | "after";
  /** The last day, or how many bills in all. */
  readonly end: string | number | null;
}

/** What can be said of a rule beside a due date. */
export type SaidRule = Omit<Rule, "from" | "day" | "typed">;

/** Which months of a series have a bill. A place is a month, counted from that of the first bill, whatever month it moved to. */
export interface Plan {
  readonly rule: Rule;
  /** By how many months the series has moved. */
  readonly moved: number;
  /** By place. A rule holds for the places after the bill from which on it was said, until another is said. */
  readonly askedBy: readonly Rule[];
}

/** A plan with what its end depends on: what stands in each place. "none" is what has no bill, or one that waits. */
export interface Places {
  readonly plan: Plan;
  readonly firstMonth: number;
  readonly standing: (place: number) => "none" | "skipped" | "there";
}

export const planOf = (rule: Rule): Plan => ({ rule, moved: 0, askedBy: Array(FAR).fill(rule) });

export const plainDay = (rule: Rule, month: number) =>
  rule.isLastDay ? lastDayOf(month) : dayIn(month, rule.day);

export const dateOf = (rule: Rule, month: number) => offWeekend(plainDay(rule, month), rule.shift);

export const monthAt = ({ plan, firstMonth }: Omit<Places, "standing">, place: number) =>
  firstMonth + place + plan.moved;

export const isInStep = ({ every, from }: Rule, month: number) => (month - from) % every === 0;

function comesAt(places: Places, place: number): boolean {
  const rule = places.plan.askedBy[place];
  return rule !== undefined && isInStep(rule, monthAt(places, place));
}

/** Whether the series has a bill in a place, made or not. */
export function isAsked(places: Places, place: number, last = lastPlace(places)): boolean {
  return comesAt(places, place) && place <= last;
}

/** The place of the last bill: of those that exist or will, in their order, without skipped ones. */
export function lastPlace(places: Places): number {
  const { rule } = places.plan;
  const { end } = rule;
  if (end === null) return FAR;
  if (typeof end === "string") {
    for (let place = FAR; place > -FAR; place -= 1) {
      const month = monthAt(places, place);
      if (isInStep(rule, month) && plainDay(rule, month) <= end) return place;
    }
    return -FAR;
  }
  let count = 0;
  for (let place = 0; place < FAR; place += 1) {
    const standing = places.standing(place);
    if (standing === "there" || (standing === "none" && comesAt(places, place))) count += 1;
    if (count === end) return place;
  }
  return FAR;
}

/** From the place after this one on, the rule that was said last decides. */
function askedAnew(plan: Plan, since: number): Plan {
  return { ...plan, askedBy: plan.askedBy.map((each, place) => (place > since ? plan.rule : each)) };
}

/** A plan as it is from one of its bills on, and whether some bills may have to go for it. */
export interface Replanned {
  readonly plan: Plan;
  readonly asksAnew: boolean;
}

/** Other intervals are counted from the chosen bill. */
export function withRule(places: Places, chosen: number, said: Partial<SaidRule>): Replanned {
  const before = places.plan.rule;
  const every = said.every ?? before.every;
  const from = every === before.every ? before.from : monthAt(places, chosen);
  const plan = { ...places.plan, rule: { ...before, ...said, from } };
  const lastBefore = lastPlace(places);
  const { end } = plan.rule;
  const isCounted = typeof end === "number" || typeof before.end === "number";
  const isSameEnd = isCounted ? end === before.end : lastPlace({ ...places, plan }) === lastBefore;
  if (every === before.every && isSameEnd) return { plan, asksAnew: false };
  // A series that is reopened from a paid bill beyond its end on also has what it lacks since the end.
  return { plan: askedAnew(plan, Math.min(chosen, lastBefore)), asksAnew: true };
}

/** A due date in another month moves all places by as many months. */
export function movedBy(places: Places, chosen: number, months: number, dueDate: string): Replanned {
  const shifted = (rule: Rule) => ({ ...rule, from: rule.from + months });
  const before = places.plan.rule;
  const typed = before.every === 1 ? dueDate : before.typed;
  const plan = {
    rule: { ...shifted(before), day: dayOfMonth(dueDate), typed },
    moved: places.plan.moved + months,
    askedBy: places.plan.askedBy.map(shifted),
  };
  const lastBefore = lastPlace(places);
  if (typeof plan.rule.end !== "string" || lastPlace({ ...places, plan }) === lastBefore)
    return { plan, asksAnew: false };
  return { plan: askedAnew(plan, Math.min(chosen, lastBefore)), asksAnew: true };
}
