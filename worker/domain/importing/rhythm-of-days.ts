import {
  addMonths,
  type Day,
  dayFromNumber,
  dayInMonth,
  dayNumber,
  lastDayOf,
  type Month,
  monthIndex,
  monthOf,
  partsOfDay,
  weekdayOf,
} from "../calendar/days.ts";
import { type RepeatFields, repeatFields } from "../series/rule.ts";
import type { Slot } from "../series/slot.ts";

/** A rhythm that past bills kept to. */
export interface KeptRhythm {
  readonly repeat: RepeatFields;
  /** The day that the rule counts from, in the month or week of the first bill that kept to it. */
  readonly anchor: Day;
  /** What each of the given days stands for; null for those that don't belong to the rhythm. */
  readonly slots: readonly (Slot | null)[];
  /** The number of days that stand for a slot, and of slots from the first to the last. */
  readonly kept: number;
  readonly places: number;
}

/** A bill may be booked so many days before or after its day: weekends and holidays move it. */
const MONTH_TOLERANCE = 4;
const WEEK_TOLERANCE = 2;

/** Every so many months, and how many bills it takes to believe it. A yearly bill is believed after two. */
const MONTHS: readonly (readonly [every: number, least: number])[] = [
  [1, 3],
  [2, 3],
  [3, 3],
  [6, 3],
  [12, 2],
];
const WEEKS = [1, 2, 4] as const;
const WEEKS_LEAST = 4;

/** Of the days, and of the places between the first and the last, so many have to be in step. */
const KEPT_LEAST = 0.8;

/**
 * Finds the rhythm that days kept to, or null. Rhythms of months are preferred, and of those that fit, the one with the fewest
 * empty places.
 * @param days in order
 */
export function rhythmOf(days: readonly Day[]): KeptRhythm | null {
  const inMonths = nearestMonths(days);
  const inWeeks = nearestInWeeks(days);
  const found = [
    ...MONTHS.map(([every, least]) => everyMonths(inMonths, every, least)),
    ...WEEKS.map((every) => everyWeeks(inWeeks, every)),
  ]
    .filter((each) => each !== null)
    .filter(({ kept, places }) => kept >= KEPT_LEAST * days.length && kept >= KEPT_LEAST * places);
  const [best = null] = found.toSorted((a, b) => b.kept / b.places - a.kept / a.places || b.kept - a.kept);
  return best;
}

/** The usual day of the month, and the month whose usual day each of the days is near to. */
interface InMonths {
  readonly on: number | "last";
  readonly months: readonly (Month | null)[];
}

function nearestMonths(days: readonly Day[]): InMonths {
  const on = usualDay(days);
  const numberIn = (month: Month) => dayNumber(on === "last" ? lastDayOf(month) : dayInMonth(month, on));
  const months = days.map((day) => {
    const [number, month] = [dayNumber(day), monthOf(day)];
    const near = (each: Month) => Math.abs(numberIn(each) - number) <= MONTH_TOLERANCE;
    if (near(month)) return month;
    return [addMonths(month, -1), addMonths(month, 1)].find(near) ?? null;
  });
  return { on, months };
}

function everyMonths({ on, months }: InMonths, every: number, least: number): KeptRhythm | null {
  const first = months.find((month) => month !== null);
  if (first === undefined || first === null) return null;
  const isInStep = (month: Month | null): month is Month =>
    month !== null && (monthIndex(month) - monthIndex(first)) % every === 0;
  const slots = eachOnce(months.map((month) => (isInStep(month) ? month : null)));
  const repeat = repeatFields({ unit: "month", every, on: on === "last" ? "last" : "anchor" });
  const anchor = on === "last" ? lastDayOf(first) : anchorIn(first, on, every);
  return rhythm(
    slots,
    { repeat, anchor },
    least,
    (last) => (monthIndex(last) - monthIndex(first)) / every + 1,
  );
}

/** A month too short for the day would make it the day of all others. */
function anchorIn(first: Month, on: number, every: number): Day {
  const day = dayInMonth(first, on);
  return partsOfDay(day).day === on ? day : dayInMonth(addMonths(first, -every), on);
}

/** The day of the month that most have; "last" if they are at the ends of months of different lengths. */
function usualDay(days: readonly Day[]): number | "last" {
  const atEnd = days.filter((day) => day === lastDayOf(monthOf(day)));
  const ends = new Set(atEnd.map((day) => partsOfDay(day).day));
  if (ends.size > 1 && atEnd.length >= KEPT_LEAST * days.length) return "last";
  return mostFrequent(days.map((day) => partsOfDay(day).day));
}

/** @param numbers at least one; of those that are equally frequent, the smallest counts */
function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const [[usual] = [0]] = [...counts].toSorted(([a, x], [b, y]) => y - x || a - b);
  return usual;
}

/** The usual weekday, and the numbers of the days of that weekday that each of the days is near to (dayNumber). */
interface InWeeks {
  readonly weekday: number;
  readonly numbers: readonly (number | null)[];
}

function nearestInWeeks(days: readonly Day[]): InWeeks {
  const weekday = mostFrequent(days.map(weekdayOf));
  const numbers = days.map((day) => {
    // From three days before to three days after.
    const away = ((weekday - weekdayOf(day) + 10) % 7) - 3;
    return Math.abs(away) <= WEEK_TOLERANCE ? dayNumber(day) + away : null;
  });
  return { weekday, numbers };
}

function everyWeeks({ weekday, numbers }: InWeeks, every: number): KeptRhythm | null {
  const first = numbers.find((number) => number !== null);
  if (first === undefined || first === null) return null;
  const slots = numbers.map((number) =>
    number !== null && (number - first) % (7 * every) === 0 ? dayFromNumber(number) : null,
  );
  const repeat = repeatFields({ unit: "week", every, weekdays: [weekday] });
  return rhythm(
    eachOnce(slots),
    { repeat, anchor: dayFromNumber(first) },
    WEEKS_LEAST,
    (last) => (dayNumber(last as Day) - first) / (7 * every) + 1,
  );
}

/** Two bills can't stand for one place. */
function eachOnce(slots: readonly (Slot | null)[]): (Slot | null)[] {
  const taken = new Set<Slot>();
  return slots.map((slot) => {
    if (slot === null || taken.has(slot)) return null;
    taken.add(slot);
    return slot;
  });
}

function rhythm(
  slots: readonly (Slot | null)[],
  rule: { repeat: RepeatFields; anchor: Day },
  least: number,
  placesUntil: (last: Slot) => number,
): KeptRhythm | null {
  const last = slots.findLast((slot) => slot !== null);
  const kept = slots.filter((slot) => slot !== null).length;
  if (last === undefined || last === null || kept < least) return null;
  return { ...rule, slots, kept, places: placesUntil(last) };
}
