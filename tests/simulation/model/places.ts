import {
  dayOfMonth,
  daysAfter,
  daysBetween,
  daysIn,
  laterOf,
  monthOf,
  monthText,
  offWeekend,
} from "./calendar.ts";
import {
  dateIn,
  datesIn,
  firstDate,
  hasSeveralDays,
  isDaily,
  isSameRhythm,
  type Rhythm,
  rhythmSaid,
  type SaidRhythm,
  weekdayLater,
  withDayReplaced,
} from "./rhythm.ts";

/** How far bills and ends are looked for, in months. */
export const FAR = 150;

/** What a bill stands for: a month such as "2026-11", or the day of a rhythm with several bills a month. They sort as text. */
export type Place = string;

export const isDay = (place: Place) => place.length > 7;

/** After every place. */
export const NEVER: Place = "9999-12";

export interface Rule {
  readonly rhythm: Rhythm;
  /** A day in a month or week that has bills. */
  readonly from: string;
  /** The day of the month that the due date has. */
  readonly day: number;
  /** The due date by which it was said. Another one for a monthly series says the rule again, even if nothing looks different. */
  readonly typed: string;
  readonly shift: "none" | "before" | "after";
  /** The last day, or how many bills in all. */
  readonly end: string | number | null;
}

/** What can be said of a rule beside a due date. */
export type SaidRule = SaidRhythm & Partial<Pick<Rule, "shift" | "end">>;

/** How far the places of months and those of days have moved. */
export interface Moved {
  readonly months: number;
  readonly days: number;
}

/** A rule decides about the places after a bill, until another is said. The bills come after another place, if they begin later. */
interface Saying {
  readonly since: Place;
  readonly after: Place;
  readonly rule: Rule;
  /** How far the series has moved since. */
  readonly moved: Moved;
}

/** Which places of a series have a bill. */
export interface Plan {
  readonly rule: Rule;
  readonly moved: Moved;
  /** In the order of their places. */
  readonly said: readonly Saying[];
}

/** A plan with what its end depends on: what stands in each place. A bill that waits stands in none. */
export interface Places {
  readonly plan: Plan;
  /** The first bill's. */
  readonly first: Place;
  readonly standing: ReadonlyMap<Place, "skipped" | "there">;
}

const NOT_MOVED: Moved = { months: 0, days: 0 };

export const movedBy = (place: Place, { months, days }: Moved): Place =>
  isDay(place) ? daysAfter(place, days) : monthText(monthOf(place) + months);

const movedBack = (place: Place, { months, days }: Moved) => movedBy(place, { months: -months, days: -days });

/** The rule of a new series whose first bill is due on a day. */
export function newRule(dueDate: string, said: SaidRule): Rule {
  const { every = 1, isLastDay = false, text, shift = "none", end = null } = said;
  const plain: Rhythm = { unit: "month", every, by: isLastDay ? "BYMONTHDAY=-1" : "" };
  const rhythm = typeof text === "string" ? rhythmSaid(plain, { text }, dueDate) : plain;
  return { ...countedOf(rhythm, firstDate(rhythm, dueDate)), shift, end };
}

function countedOf(rhythm: Rhythm, day: string): Pick<Rule, "rhythm" | "from" | "day" | "typed"> {
  return { rhythm, from: isDaily(rhythm) ? day : firstOf(day), day: dayOfMonth(day), typed: day };
}

const firstOf = (place: Place) => `${place.slice(0, 7)}-01`;

/** The place that a rule counts from. */
export const firstPlace = ({ rhythm, from }: Rule): Place =>
  isDaily(rhythm) ? from : monthText(monthOf(from));

export function planOf(rule: Rule): Plan {
  const first = firstPlace(rule);
  return { rule, moved: NOT_MOVED, said: [{ since: first, after: first, rule, moved: NOT_MOVED }] };
}

export const plainDay = ({ rhythm, day }: Rule, place: Place) =>
  isDay(place) ? place : dateIn(isDaily(rhythm) ? { ...rhythm, by: "" } : rhythm, monthOf(place), day);

/** Of the first bill. That of a series which came every month, and then every week, moves by days as all bills do. */
export function firstDay({ plan: { rule, moved }, first }: Places): string {
  if (isDay(first) || !isDaily(rule.rhythm)) return plainDay(rule, first);
  return daysAfter(
    plainDay({ ...rule, day: dayOfMonth(daysAfter(rule.from, -moved.days)) }, first),
    moved.days,
  );
}

export const dateOf = (rule: Rule, place: Place) => offWeekend(plainDay(rule, place), rule.shift);

export function isInStep({ rhythm, day, from }: Rule, place: Place): boolean {
  const month = monthOf(place);
  if (!isDaily(rhythm)) return !isDay(place) && (month - monthOf(from)) % rhythm.every === 0;
  return datesIn(rhythm, month, day, from).includes(place);
}

/** Whether the series has a bill in a place, made or not. */
export function isAsked({ plan }: Pick<Places, "plan">, place: Place, last: Place): boolean {
  // A rule of days may have moved to before the month of the bill from which it counts.
  const saying = plan.said.findLast(({ since, after }) => since < place || (isDay(place) && after < place));
  if (saying === undefined || place > last) return false;
  return place > saying.after && isInStep(saying.rule, movedBack(place, saying.moved));
}

/** Of the first bill, or of a rule that counts from where that one stayed when its series moved. */
export const firstMonth = ({ plan, first }: Pick<Places, "plan" | "first">) =>
  Math.min(...[first, ...plan.said.map(({ after }) => after)].map(monthOf));

/** The places in a month that have a bill, made or not, in order. */
export function placesIn({ plan }: Pick<Places, "plan">, month: number, last: Place): Place[] {
  const hasDays = plan.said.some(({ rule }) => isDaily(rule.rhythm));
  const all = [monthText(month), ...(hasDays ? daysIn(month) : [])];
  return all.filter((place) => isAsked({ plan }, place, last));
}

/** The place of the last bill: of those that exist or will, in their order, without skipped ones. */
export function lastPlace({ plan, first, standing }: Places): Place {
  const { rule } = plan;
  const { end, rhythm } = rule;
  if (end === null) return NEVER;
  if (typeof end === "string") {
    if (isDaily(rhythm)) {
      let last = laterOf(end, rule.from) ?? end;
      while (last > rule.from && !isInStep(rule, last)) last = daysAfter(last, -1);
      return last;
    }
    let month = monthOf(end);
    while (!isInStep(rule, monthText(month)) || plainDay(rule, monthText(month)) > end) month -= 1;
    return monthText(month);
  }
  let count = 0;
  const begin = firstMonth({ plan, first });
  for (let month = begin; month < begin + FAR; month += 1) {
    const stand = [...standing.keys()].filter((place) => monthOf(place) === month);
    for (const place of [...new Set([...stand, ...placesIn({ plan }, month, NEVER)])].toSorted()) {
      if (standing.get(place) !== "skipped") count += 1;
      if (count === end) return place;
    }
  }
  return NEVER;
}

/** A plan as it is from one of its bills on. */
export interface Replanned {
  readonly plan: Plan;
  /** Unpaid bills after it may have to go; null if none. */
  readonly anewSince: Place | null;
}

/** The bill from which on something is said. */
export interface Chosen {
  readonly place: Place;
  /** The day that it was meant for, whatever weekend or snooze moved it. */
  readonly meant: string;
  readonly isPaid: boolean;
}

/** From a place on, the rule that was said last decides. */
function saidSince(plan: Plan, since: Place, after: Place = since): Plan {
  const before = plan.said.filter((each) => each.since < since);
  return { ...plan, said: [...before, { since, after, rule: plan.rule, moved: NOT_MOVED }] };
}

/** The rule counts from the chosen bill, which comes on the first day that the rule has for it. A paid one stays. */
function countedFrom({ plan }: Places, { place, isPaid }: Chosen, rule: Rule, day: string): Replanned {
  const counted = { ...rule, ...countedOf(rule.rhythm, isPaid ? day : firstDate(rule.rhythm, day)) };
  const first = firstPlace(counted);
  return {
    plan: saidSince({ ...plan, rule: counted }, isDay(first) && first < place ? first : place, first),
    anewSince: place,
  };
}

/** Other intervals of months are counted from the chosen bill. */
export function withRule(places: Places, chosen: Chosen, said: SaidRule): Replanned {
  const before = places.plan.rule;
  const { shift = before.shift, end = before.end } = said;
  const rhythm = rhythmSaid(before.rhythm, said, chosen.meant);
  const rule = { ...before, rhythm, shift, end };
  const isOther = !isSameRhythm(rhythm, before.rhythm);
  if (isOther && (isDaily(rhythm) || isDaily(before.rhythm)))
    return countedFrom(places, chosen, rule, chosen.meant);
  const isSameInterval = rhythm.every === before.rhythm.every;
  const from = isSameInterval ? before.from : firstOf(isDay(chosen.place) ? chosen.meant : chosen.place);
  const plan = { ...places.plan, rule: { ...rule, from } };
  const lastBefore = lastPlace(places);
  const isCounted = typeof end === "number" || typeof before.end === "number";
  const isSameEnd = isCounted ? end === before.end : lastPlace({ ...places, plan }) === lastBefore;
  if (isSameInterval && isSameEnd) return { plan, anewSince: null };
  return endedAnew(plan, chosen, lastBefore, isSameInterval);
}

/**
 * A series that is reopened from a paid bill beyond its end on also has what it lacks since the end. Another end alone leaves the
 * bills alone that came before a rule with days.
 */
function endedAnew(
  plan: Plan,
  { place: chosen, meant }: Pick<Chosen, "place" | "meant">,
  lastBefore: Place,
  isEndAlone: boolean,
): Replanned {
  // A bill of weeks from which months count has the first of them.
  const first = isDay(chosen) && !isDaily(plan.rule.rhythm) ? monthText(monthOf(meant)) : "";
  const floor = isEndAlone && isDaily(plan.rule.rhythm) ? plan.rule.from : "";
  const from = [[chosen, lastBefore].toSorted()[0] ?? chosen, floor].toSorted()[1] ?? chosen;
  return {
    plan: saidSince(plan, from, laterOf(first, from) ?? from),
    anewSince: chosen > floor ? chosen : floor,
  };
}

/** A due date in another month moves the places of months by as many; the one weekday of a week moves by days, as all bills do. */
export function movedTo(places: Places, chosen: Chosen, months: number, dueDate: string): Replanned {
  const before = places.plan.rule;
  const { rhythm } = before;
  if (isDaily(rhythm) && dueDate === chosen.meant) return { plan: places.plan, anewSince: null };
  if (hasSeveralDays(rhythm)) {
    const replaced = { ...before, rhythm: withDayReplaced(rhythm, chosen.meant, dueDate) };
    return countedFrom(places, chosen, replaced, dueDate);
  }
  const by = isDaily(rhythm) ? { months: 0, days: daysBetween(chosen.meant, dueDate) } : { months, days: 0 };
  const add = (moved: Moved) => ({ months: moved.months + by.months, days: moved.days + by.days });
  const from = movedBy(before.from, by);
  const rule = isDaily(rhythm)
    ? { ...before, rhythm: weekdayLater(rhythm, by.days), from, day: dayOfMonth(from) }
    : {
        ...before,
        ...{ from: firstOf(monthText(monthOf(before.from) + months)), day: dayOfMonth(dueDate) },
        typed: rhythm.every === 1 ? dueDate : before.typed,
      };
  const plan = {
    rule,
    moved: add(places.plan.moved),
    // In the order of before, since plans are compared as text.
    said: places.plan.said.map(({ since, after, rule: then, moved }) => ({
      ...{ since: movedBy(since, by), after: movedBy(after, by), rule: then, moved: add(moved) },
    })),
  };
  if (typeof rule.end !== "string") return { plan, anewSince: null };
  const lastBefore = movedBy(lastPlace(places), by);
  if (lastPlace({ ...places, plan }) === lastBefore) return { plan, anewSince: null };
  return endedAnew(plan, { place: movedBy(chosen.place, by), meant: dueDate }, lastBefore, true);
}
