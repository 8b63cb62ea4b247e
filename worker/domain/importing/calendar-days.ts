import {
  addDays,
  type Day,
  dayNumber,
  daysInMonth,
  monthIndex,
  monthOf,
  partsOfDay,
  weekdayOf,
} from "../calendar/days.ts";
import { repeatOf } from "./frequency.ts";
import { ruleDays } from "./rule-days.ts";

type Parts = Readonly<Partial<Record<string, string>>>;

/** The parts of an RRULE by their names. */
export function rulePartsIn(rule: string): Parts {
  const parts = rule
    .slice(0, RULE_MAX)
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";");
  return Object.fromEntries(parts.map((part) => part.split("=") as [string, string | undefined]));
}

const RULE_MAX = 500;

/**
 * Returns an RRULE as the product's rules say the same: calendars name the day of the month also where the first day has it, and
 * begin weeks on Sunday where that makes no difference. For other rules, these are words that the reader has no rule for.
 */
export function frequencyOf(rule: string, first: Day): string {
  const parts = rulePartsIn(rule);
  const said = sameRule(parts, first);
  // "every 10 days" says better what comes than that it isn't known.
  const isSaid = said !== null && (said.startsWith("every ") || typeof repeatOf(said) !== "string");
  return isSaid ? said : `certain days of ${UNITS[parts["FREQ"] ?? ""] ?? "another rhythm"}`;
}

function sameRule({ COUNT: _, UNTIL: __, WKST = "MO", ...parts }: Parts, first: Day): string | null {
  const { FREQ, INTERVAL = "1", BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, ...others } = parts;
  if (Object.keys(others).length > 0) return null;
  const { month, day } = partsOfDay(first);
  const isOnDay = BYMONTHDAY === undefined || BYMONTHDAY === String(day);
  const isOfDays = BYMONTHDAY === undefined && BYMONTH === undefined && BYSETPOS === undefined;
  switch (FREQ) {
    case "DAILY":
      if (!isOfDays || (BYDAY !== undefined && INTERVAL !== "1")) return null;
      return BYDAY === undefined ? `every ${INTERVAL} days` : `FREQ=WEEKLY;BYDAY=${BYDAY}`;
    case "WEEKLY": {
      const isOfOneDay = BYDAY === undefined || BYDAY === WEEKDAYS[weekdayOf(first)];
      const hasSunday = weekdayOf(first) === 0 || BYDAY?.includes("SU");
      const isSplitBySunday = WKST !== "MO" && INTERVAL !== "1" && !isOfOneDay && hasSunday;
      return isOfDays && !isSplitBySunday ? joined({ FREQ, INTERVAL, BYDAY }) : null;
    }
    case "MONTHLY":
      if (BYMONTH !== undefined) return null;
      if (BYMONTHDAY === "28,29,30,31" && BYSETPOS === "-1")
        return joined({ FREQ, INTERVAL, BYMONTHDAY: "-1" });
      if (BYSETPOS !== undefined && /^[A-Z]{2}$/.test(BYDAY ?? ""))
        return joined({ FREQ, INTERVAL, BYDAY: `${BYSETPOS}${BYDAY}` });
      return joined({ FREQ, INTERVAL, BYDAY, BYSETPOS, BYMONTHDAY: isOnDay ? undefined : BYMONTHDAY });
    case "YEARLY": {
      const isOnDate = isOnDay && (BYMONTH ?? `${month}`) === `${month}`;
      return isOnDate && BYDAY === undefined && BYSETPOS === undefined ? joined({ FREQ, INTERVAL }) : null;
    }
    default:
      return null;
  }
}

function joined(parts: Parts): string {
  const named = Object.entries(parts).filter(([, value]) => value !== undefined);
  return named.map(([name, value]) => `${name}=${value}`).join(";");
}

const UNITS: Readonly<Record<string, string>> = {
  DAILY: "a rhythm of days",
  WEEKLY: "a rhythm of weeks",
  MONTHLY: "a month",
  YEARLY: "a year",
};

/** Yields the days of an RRULE before its end, those that the product has no rule for, too, as far as it can tell them. */
export function calendarDays(rule: string, first: Day, from: Day): Iterable<Day> {
  const repeat = repeatOf(frequencyOf(rule, first));
  return typeof repeat === "string"
    ? unknownDays(rulePartsIn(rule), first, from)
    : ruleDays(repeat.rule, first, from);
}

/** Longer than the longest interval that people use. */
const AHEAD_DAYS = 11 * 366;

function* unknownDays(parts: Parts, first: Day, from: Day): Generator<Day> {
  const start = from > first ? from : first;
  for (let ahead = 0; ahead < AHEAD_DAYS; ahead += 1) {
    const day = addDays(start, ahead);
    if (isDayOf(parts, first, day)) yield day;
  }
}

/** Tells whether a day is one of a rule. Rules of hours, of weeks of the year and of places in a set have none. */
function isDayOf(parts: Parts, first: Day, day: Day): boolean {
  const {
    FREQ = "",
    INTERVAL = "1",
    BYDAY,
    BYMONTHDAY,
    BYMONTH,
    BYSETPOS,
    BYYEARDAY,
    BYWEEKNO,
    BYHOUR,
    WKST,
  } = parts;
  if ([BYSETPOS, BYYEARDAY, BYWEEKNO, BYHOUR].some((part) => part !== undefined)) return false;
  const [is, was] = [partsOfDay(day), partsOfDay(first)];
  const steps: Readonly<Record<string, number>> = {
    DAILY: dayNumber(day) - dayNumber(first),
    WEEKLY: weekOf(day, WKST) - weekOf(first, WKST),
    MONTHLY: monthIndex(monthOf(day)) - monthIndex(monthOf(first)),
    YEARLY: is.year - was.year,
  };
  const step = steps[FREQ];
  if (step === undefined || step % Number(INTERVAL) !== 0) return false;
  const length = daysInMonth(is.year, is.month);
  const monthDays = BYMONTHDAY?.split(",").map(Number);
  const months = BYMONTH?.split(",").map(Number);
  // Without a month, weekdays of a year are counted within the year.
  if (
    FREQ === "YEARLY" &&
    months === undefined &&
    (/\d/.test(BYDAY ?? "") || (monthDays === undefined && is.month !== was.month))
  )
    return false;
  if (months?.includes(is.month) === false) return false;
  if (monthDays !== undefined && !monthDays.includes(is.day) && !monthDays.includes(is.day - length - 1))
    return false;
  if (BYDAY !== undefined) return BYDAY.split(",").some((code) => isWeekday(code, day, is.day, length));
  if (FREQ === "WEEKLY") return weekdayOf(day) === weekdayOf(first);
  return FREQ === "DAILY" || monthDays !== undefined || is.day === was.day;
}

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** "TU", "2TU" or "-1TU" */
function isWeekday(code: string, day: Day, dayOfMonth: number, length: number): boolean {
  const nth = Number.parseInt(code, 10);
  if (WEEKDAYS[weekdayOf(day)] !== code.slice(-2)) return false;
  if (Number.isNaN(nth)) return true;
  return nth > 0 ? Math.ceil(dayOfMonth / 7) === nth : Math.ceil((length - dayOfMonth + 1) / 7) === -nth;
}

function weekOf(day: Day, firstWeekday = "MO"): number {
  // 1970-01-01 was a Thursday.
  return Math.floor((dayNumber(day) + (firstWeekday === "SU" ? 4 : 3)) / 7);
}
