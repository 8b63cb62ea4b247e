import {
  addMonths,
  type Day,
  dayInMonth,
  isDay,
  isMonth,
  LAST_MONTH,
  type Month,
  monthIndex,
  monthOf,
  partsOfDay,
  weekdayOf,
  workingDay,
} from "../calendar/days.ts";
import {
  dateInMonth,
  datesInMonth,
  isOncePerMonth,
  type Recurrence,
  readRecurrence,
  recurrenceText,
} from "./recurrence.ts";
import { isDaySlot, type Slot } from "./slot.ts";

export const INTERVALS = [1, 2, 3, 4, 6, 12] as const;
export type Interval = (typeof INTERVALS)[number];

/** Decides on which days the bills of a series fall due (docs/decisions/0046-every-rhythm.md). */
export interface Rule extends RepeatFields {
  /** Every bill is due on the day of the month of this date, and months and weeks are counted from it. */
  readonly anchorDate: Day;
  readonly weekendShift: WeekendShift;
  /** The last day on which a bill may fall due, before it moves off a weekend; null without such an end. */
  readonly endsOn: Day | null;
  /** The number of bills that the series has in total (counted-end.ts). Null without such an end. */
  readonly endsAfter: number | null;
  /** The month of the last bill, which follows from the end. Null without an end. */
  readonly lastMonth: Month | null;
  /** The last bill's day by the rule, where the rule has several bills a month. Null for others, and without an end. */
  readonly lastDay: Day | null;
}

/** A recurrence as rows hold it. */
export interface RepeatFields {
  /** The months from one bill to the next; 1 beside a recurringRule. */
  readonly recurringEvery: Interval;
  readonly lastDayOfMonth: boolean;
  /** The canonical text of a recurrence that the other two fields can't say, otherwise null. */
  readonly recurringRule: string | null;
}

export const REPEAT_FIELDS = [
  "recurringEvery",
  "lastDayOfMonth",
  "recurringRule",
] as const satisfies (keyof RepeatFields)[];

/** The part of a rule that users choose. The anchor comes from the due date of a bill. */
export type RuleChoices = Omit<Rule, "anchorDate" | "lastMonth" | "lastDay">;

export const MONTHLY: RepeatFields = { recurringEvery: 1, lastDayOfMonth: false, recurringRule: null };

export const EVERY_MONTH: RuleChoices = {
  ...MONTHLY,
  weekendShift: "none",
  endsOn: null,
  endsAfter: null,
};

/** Rules are few and bills are many. */
const recurrences = new Map<string, Recurrence>();

export function recurrenceOf({
  recurringEvery: every,
  lastDayOfMonth,
  recurringRule,
}: RepeatFields): Recurrence {
  if (recurringRule === null) return { unit: "month", every, on: lastDayOfMonth ? "last" : "anchor" };
  const known = recurrences.get(recurringRule) ?? readRecurrence(recurringRule);
  if (known === null) throw new RangeError(`${recurringRule} isn't a recurring rule`);
  recurrences.set(recurringRule, known);
  return known;
}

/** The inverse of {@link recurrenceOf}. */
export function repeatFields(recurrence: Recurrence): RepeatFields {
  const { unit, every } = recurrence;
  const recurringEvery = INTERVALS.find((each) => each === every);
  if (
    unit === "month" &&
    recurringEvery !== undefined &&
    (recurrence.on === "anchor" || recurrence.on === "last")
  )
    return { recurringEvery, lastDayOfMonth: recurrence.on === "last", recurringRule: null };
  return { ...MONTHLY, recurringRule: recurrenceText(recurrence) };
}

/** Returns a rule that says its weekday: that of a day, unless it has any. */
export function withWeekday(fields: RepeatFields, day: Day): RepeatFields {
  const recurrence = recurrenceOf(fields);
  if (recurrence.unit !== "week" || recurrence.weekdays.length > 0) return fields;
  return repeatFields({ ...recurrence, weekdays: [weekdayOf(day)] });
}

/** Tells whether a rule may have several bills a month, so that its slots are days. */
export function hasDaySlots(rule: RepeatFields): boolean {
  return !isOncePerMonth(recurrenceOf(rule));
}

type Days = RepeatFields & Pick<Rule, "anchorDate">;

/** Returns a slot's date before it moves off a weekend, whether or not the rule has a bill there. */
export function plainDate(rule: Days, slot: Slot): Day {
  if (isDaySlot(slot)) return slot;
  const recurrence = recurrenceOf(rule);
  // A bill of before its series came several times a month.
  const on = isOncePerMonth(recurrence) ? recurrence.on : "anchor";
  return dateInMonth(on, slot, rule.anchorDate);
}

/** The date may be in the month before or after, because it moves off weekends. */
export function occurrenceDate(rule: Days & Pick<Rule, "weekendShift">, slot: Slot): Day {
  return offWeekend(plainDate(rule, slot), rule.weekendShift);
}

export function lastSlotOf({ lastMonth, lastDay }: Pick<Rule, "lastMonth" | "lastDay">): Slot | null {
  return lastDay ?? lastMonth;
}

type Ended = Days & Pick<Rule, "lastMonth" | "lastDay">;

export function hasBillIn(rule: Ended, slot: Slot): boolean {
  const last = lastSlotOf(rule);
  return (last === null || slot <= last) && isInStep(rule, slot);
}

/** Tells whether the rule has a bill in a slot, if it never ends. Days are counted from the anchor on. */
export function isInStep(rule: Days, slot: Slot): boolean {
  const recurrence = recurrenceOf(rule);
  if (!isOncePerMonth(recurrence))
    return slot >= rule.anchorDate && datesInMonth(recurrence, monthOf(slot), rule.anchorDate).includes(slot);
  return (
    !isDaySlot(slot) && (monthIndex(slot) - monthIndex(monthOf(rule.anchorDate))) % recurrence.every === 0
  );
}

/** Returns the slots of a rule in a month, as if it never ended. */
export function slotsIn(rule: Days, month: Month): Slot[] {
  if (!hasDaySlots(rule)) return isInStep(rule, month) ? [month] : [];
  return datesInMonth(recurrenceOf(rule), month, rule.anchorDate).filter((day) => day >= rule.anchorDate);
}

/** Tells whether generation may make the bill of a slot. The anchor's own bill is there where slots are days. */
export function isToMake(rule: Ended, slot: Slot): boolean {
  return hasBillIn(rule, slot) && !(isDaySlot(slot) && slot <= rule.anchorDate);
}

/** Yields the slots of a rule after a slot or month, as if it never ended. */
export function* slotsAfter(rule: Days, after: Slot): Generator<Slot> {
  for (let month = monthOf(after); month <= LAST_MONTH; month = addMonths(month, 1))
    for (const slot of slotsIn(rule, month)) if (slot > after) yield slot;
}

/** Leap years are at most eight years apart, which ten years may miss for a long time. */
const LEAP_MONTHS = 600;

/**
 * Returns an anchor whose month is in step with the given month and has the day. If no month has it, as with 31 February, the
 * longest month of the steps is used.
 */
export function anchorInStep(month: Month, every: number, dayOfMonth: number): Day {
  let longest = dayInMonth(month, dayOfMonth);
  for (let ahead = every; ahead <= LEAP_MONTHS; ahead += every) {
    const other = dayInMonth(addMonths(month, ahead), dayOfMonth);
    if (addMonths(month, ahead) <= LAST_MONTH && partsOfDay(other).day > partsOfDay(longest).day)
      longest = other;
  }
  return longest;
}

/** Returns the first day on or after a due date that the rule can give: where it counts from. */
export function firstDate(fields: RepeatFields, dueDate: Day): Day {
  const recurrence = recurrenceOf(fields);
  if (isOncePerMonth(recurrence) && (recurrence.on === "anchor" || recurrence.on === "last")) return dueDate;
  for (let month = monthOf(dueDate); month <= LAST_MONTH; month = addMonths(month, 1)) {
    const days = datesInMonth({ ...recurrence, every: 1 } as Recurrence, month, dueDate);
    const found = days.find((day) => day >= dueDate);
    if (found !== undefined) return found;
  }
  return dueDate;
}

/** Returns the slot of the bill that a rule's anchor stands for. */
export function anchorSlot(rule: Days): Slot {
  return hasDaySlots(rule) ? rule.anchorDate : monthOf(rule.anchorDate);
}

/** Returns the rule with its end, as rows hold it. */
export function endingAt<R extends object>(
  rule: R,
  last: Slot | null,
): R & Pick<Rule, "lastMonth" | "lastDay"> {
  const lastDay = last !== null && isDaySlot(last) ? last : null;
  return { ...rule, lastMonth: last === null ? null : monthOf(last), lastDay };
}

/** Returns the last slot due by the end date, or null without one. It may lie before the first bill. */
export function lastSlotByDay(rule: Days & Pick<Rule, "endsOn">): Slot | null {
  const { endsOn, anchorDate } = rule;
  if (endsOn === null) return null;
  for (let month = monthOf(endsOn); ; month = addMonths(month, -1)) {
    const found = slotsIn(rule, month).findLast((slot) => plainDate(rule, slot) <= endsOn);
    if (found !== undefined) return found;
    if (hasDaySlots(rule) && month <= monthOf(anchorDate)) return anchorDate;
  }
}

export function newRule(dueDate: Day, choices: RuleChoices): Rule {
  const { recurringEvery, lastDayOfMonth, recurringRule, weekendShift, endsOn, endsAfter } = choices;
  const repeats = withWeekday({ recurringEvery, lastDayOfMonth, recurringRule }, dueDate);
  const rule = { anchorDate: firstDate(repeats, dueDate), ...repeats, weekendShift, endsOn, endsAfter };
  if (endsAfter === null) return endingAt(rule, lastSlotByDay(rule));
  return endingAt(rule, nthSlot(rule, endsAfter));
}

/** Returns the slot of the n-th bill, or the last one that the calendar has. */
function nthSlot(rule: Days, count: number): Slot {
  const recurrence = recurrenceOf(rule);
  if (isOncePerMonth(recurrence)) {
    const last = addMonths(monthOf(rule.anchorDate), (count - 1) * recurrence.every);
    return isMonth(last) ? last : LAST_MONTH;
  }
  let last = rule.anchorDate;
  let left = count - 1;
  for (const slot of slotsAfter(rule, last)) {
    if (left === 0) break;
    last = slot;
    left -= 1;
  }
  return last;
}

export type EndsJson = { on: Day } | { times: number } | null;

export function endsToJson({ endsOn, endsAfter }: Pick<Rule, "endsOn" | "endsAfter">): EndsJson {
  if (endsOn !== null) return { on: endsOn };
  return endsAfter === null ? null : { times: endsAfter };
}

export function endsFromJson(json: EndsJson): Pick<Rule, "endsOn" | "endsAfter"> {
  if (json === null) return { endsOn: null, endsAfter: null };
  return "on" in json ? { endsOn: json.on, endsAfter: null } : { endsOn: null, endsAfter: json.times };
}

/** The largest number of bills that an end can give: a hundred years of months. */
export const TIMES_MAX = 1200;

export const WEEKEND_SHIFTS = ["none", "before", "after"] as const;

/** A date on a weekend stays, or moves to the Friday before or to the Monday after. */
export type WeekendShift = (typeof WEEKEND_SHIFTS)[number];

function offWeekend(day: Day, shift: WeekendShift): Day {
  if (shift === "none") return day;
  const moved = workingDay(day, shift === "before" ? -1 : 1);
  // The calendar begins on a Saturday, so its first Friday before is outside.
  return isDay(moved) ? moved : day;
}
