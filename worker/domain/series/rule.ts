import {
  addDays,
  addMonths,
  type Day,
  dayInMonth,
  isDay,
  isMonth,
  LAST_MONTH,
  lastDayOf,
  type Month,
  monthFromIndex,
  monthIndex,
  monthOf,
  partsOfDay,
  weekdayOf,
} from "../calendar/days.ts";
// Only its type: the landing page makes its sample month with this file, and would load much else with series.ts.
import type { Series } from "./series.ts";

export const INTERVALS = [1, 2, 3, 4, 6, 12] as const;
export type Interval = (typeof INTERVALS)[number];

/** Decides on which days the bills of a series fall due (docs/decisions/0042-bills-as-they-come.md). */
export interface Rule {
  /** Every bill is due on the day of the month of this date, and months are counted from its month. */
  readonly anchorDate: Day;
  readonly recurringEvery: Interval;
  readonly lastDayOfMonth: boolean;
  readonly weekendShift: WeekendShift;
  /** The last day on which a bill may fall due, before it moves off a weekend; null without such an end. */
  readonly endsOn: Day | null;
  /** The number of bills that the series has in total (counted-end.ts). Null without such an end. */
  readonly endsAfter: number | null;
  /** The month of the last bill, which follows from the end. Null without an end. */
  readonly lastMonth: Month | null;
}

/** The part of a rule that users choose. The anchor comes from the due date of a bill. */
export type RuleChoices = Omit<Rule, "anchorDate" | "lastMonth">;

export const EVERY_MONTH: RuleChoices = {
  recurringEvery: 1,
  lastDayOfMonth: false,
  weekendShift: "none",
  endsOn: null,
  endsAfter: null,
};

type Days = Pick<Rule, "anchorDate" | "lastDayOfMonth">;

/** Returns a month's date before it moves off a weekend, whether or not a bill is due in that month. */
export function plainDate({ anchorDate, lastDayOfMonth }: Days, month: Month): Day {
  return lastDayOfMonth ? lastDayOf(month) : dayInMonth(month, partsOfDay(anchorDate).day);
}

/** The date may be in the month before or after, because it moves off weekends. */
export function occurrenceDate(rule: Days & Pick<Rule, "weekendShift">, month: Month): Day {
  return offWeekend(plainDate(rule, month), rule.weekendShift);
}

export function hasBillIn(
  rule: Pick<Rule, "anchorDate" | "recurringEvery" | "lastMonth">,
  month: Month,
): boolean {
  return (rule.lastMonth === null || month <= rule.lastMonth) && isInStep(rule, month);
}

export function isInStep(
  { anchorDate, recurringEvery }: Pick<Rule, "anchorDate" | "recurringEvery">,
  month: Month,
) {
  return (monthIndex(month) - monthIndex(monthOf(anchorDate))) % recurringEvery === 0;
}

/** Leap years are at most eight years apart. */
const LEAP_MONTHS = 96;

/**
 * Returns an anchor whose month is in step with the given month and has the day. If no month has it, as with 31 February, the
 * longest month of the steps is used.
 */
export function anchorInStep(month: Month, every: Interval, dayOfMonth: number): Day {
  let longest = dayInMonth(month, dayOfMonth);
  for (let ahead = every; ahead <= LEAP_MONTHS; ahead += every) {
    const other = dayInMonth(addMonths(month, ahead), dayOfMonth);
    if (addMonths(month, ahead) <= LAST_MONTH && partsOfDay(other).day > partsOfDay(longest).day)
      longest = other;
  }
  return longest;
}

/** Returns the month of the last bill due by the end date, or null without one. */
export function lastMonthByDay(rule: Omit<Rule, "lastMonth">): Month | null {
  if (rule.endsOn === null) return null;
  let month = monthOf(rule.endsOn);
  while (!isInStep(rule, month) || plainDate(rule, month) > rule.endsOn) month = addMonths(month, -1);
  return month;
}

export function newRule(anchorDate: Day, choices: RuleChoices): Rule {
  const { recurringEvery, lastDayOfMonth, weekendShift, endsOn, endsAfter } = choices;
  const rule = { anchorDate, recurringEvery, lastDayOfMonth, weekendShift, endsOn, endsAfter };
  if (endsAfter === null) return { ...rule, lastMonth: lastMonthByDay(rule) };
  const last = addMonths(monthOf(anchorDate), (endsAfter - 1) * recurringEvery);
  return { ...rule, lastMonth: isMonth(last) ? last : LAST_MONTH };
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

const SATURDAY = 6;
const SUNDAY = 0;

function offWeekend(day: Day, shift: WeekendShift): Day {
  if (shift === "none") return day;
  const weekday = weekdayOf(day);
  if (weekday !== SATURDAY && weekday !== SUNDAY) return day;
  const isSaturday = weekday === SATURDAY;
  const moved = addDays(day, shift === "before" ? (isSaturday ? -1 : -2) : isSaturday ? 2 : 1);
  // The calendar begins on a Saturday, so its first Friday before is outside.
  return isDay(moved) ? moved : day;
}

/** Each series has one id for each month of the calendar. */
export const IDS_PER_SERIES = 2400;

/** Later ids (from the year 2088 on) wouldn't be exact integers. */
const LAST_SERIES_MS = Math.floor(Number.MAX_SAFE_INTEGER / IDS_PER_SERIES) - 1;

export function isSeriesId(value: unknown): value is string {
  return (
    typeof value === "string" && /^rec_[1-9]\d{0,12}$/.test(value) && millisecondsOf(value) <= LAST_SERIES_MS
  );
}

export function seriesIdAt(instantMs: number): string {
  return `rec_${instantMs}`;
}

/** Ids are plain arithmetic, so that every device and cron make the same row. */
export function occurrenceId(seriesId: string, month: Month): string {
  return String(firstOccurrenceId(seriesId) + monthIndex(month));
}

export function billIdIn({ id, movedMonths }: Pick<Series, "id" | "movedMonths">, month: Month): string {
  return occurrenceId(id, addMonths(month, -movedMonths));
}

export function firstOccurrenceId(seriesId: string): number {
  return millisecondsOf(seriesId) * IDS_PER_SERIES;
}

export function lastOccurrenceId(seriesId: string): number {
  return firstOccurrenceId(seriesId) + IDS_PER_SERIES - 1;
}

/** Returns the last month that has an id. It is earlier than the end of the calendar if the series was moved back. */
export function furthestMonth({ movedMonths }: Pick<Series, "movedMonths">): Month {
  return addMonths(LAST_MONTH, Math.min(0, movedMonths));
}

/** Returns the month that a bill stands for, even if the bill was moved individually. */
export function occurrenceMonth(
  expenseId: string,
  series: Pick<Series, "id" | "firstMonth" | "movedMonths">,
): Month {
  const index = Number(expenseId) - firstOccurrenceId(series.id);
  const isMade = index >= 0 && index < IDS_PER_SERIES;
  return monthFromIndex((isMade ? index : monthIndex(series.firstMonth)) + series.movedMonths);
}

function millisecondsOf(seriesId: string): number {
  return Number(seriesId.slice(4));
}
