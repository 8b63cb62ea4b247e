import { dayOfMonthText, ordinal } from "../calendar/day-of-month-text.ts";
import {
  type Day,
  dayText,
  MONTH_NAMES,
  numberOfMonth,
  partsOfDay,
  WEEKDAY_NAMES,
} from "../calendar/days.ts";
import { enumerated } from "../text/enumerated.ts";
import { counted } from "../text/wording.ts";
import { type DayInMonth, type Recurrence, readRecurrence } from "./recurrence.ts";
import {
  occurrenceDate,
  type RepeatFields,
  type Rule,
  type RuleChoices,
  recurrenceOf,
  type WeekendShift,
} from "./rule.ts";

/** "every month", "every 3 months", "every year", "every 2 weeks" */
export function everyText({ unit, every }: Recurrence): string {
  const [number, name] = unit === "month" && every % 12 === 0 ? [every / 12, "year"] : [every, unit];
  return number === 1 ? `every ${name}` : `every ${number} ${name}s`;
}

/** "on the 22nd", "on the last day", "on Friday", "on the second Tuesday", or for a yearly rule "on 22 November" */
export function onText(rule: RepeatFields & Pick<Rule, "anchorDate">): string {
  const recurrence = recurrenceOf(rule);
  const { anchorDate } = rule;
  const isYearly = recurrence.unit === "month" && recurrence.every % 12 === 0;
  if (recurrence.unit === "month" && recurrence.on === "anchor")
    return isYearly
      ? `on ${partsOfDay(anchorDate).day} ${monthName(anchorDate)}`
      : dayOfMonthText(anchorDate);
  const text = daysText(recurrence);
  return isYearly ? `${text} of ${monthName(anchorDate)}` : text;
}

function monthName(day: Day): string {
  return MONTH_NAMES[numberOfMonth(day) - 1] ?? "";
}

const NTH_NAMES: Readonly<Record<number, string>> = {
  1: "first",
  2: "second",
  3: "third",
  4: "fourth",
  [-1]: "last",
};

/** "on Monday and Thursday", "on the 1st and the 15th", "on the last Friday"; "" for the day that the first bill has */
function daysText(recurrence: Recurrence): string {
  if (recurrence.unit === "week" && recurrence.weekdays.length === 0) return "";
  if (recurrence.unit === "week")
    return `on ${enumerated(recurrence.weekdays.map((each) => WEEKDAY_NAMES[each] ?? ""))}`;
  const { on } = recurrence;
  if (!isSeveral(on)) return on === "anchor" ? "" : `on ${dayInMonthText(on)}`;
  return `on ${enumerated(on.map((day) => (day === -1 ? "the last day" : `the ${ordinal(day)}`)))}`;
}

function isSeveral(on: DayInMonth | readonly number[]): on is readonly number[] {
  return Array.isArray(on);
}

/** "the last day", "the second Tuesday", "the first working day" */
export function dayInMonthText(on: Exclude<DayInMonth, "anchor">): string {
  if (on === "last") return "the last day";
  return `the ${typeof on === "string" ? on : `${NTH_NAMES[on.nth]} ${WEEKDAY_NAMES[on.weekday]}`}`;
}

/**
 * What the history calls a new series' rhythm: "every 3 months", "every week on Friday".
 * @param every months, or a rule
 */
export function repeatsText(every: number | string): string {
  const recurrence = typeof every === "string" ? readRecurrence(every) : null;
  if (recurrence === null) return everyText({ unit: "month", every: Number(every) || 1, on: "anchor" });
  return [everyText(recurrence), daysText(recurrence)].filter((part) => part !== "").join(" ");
}

const SHIFTS: Readonly<Record<WeekendShift, string | null>> = {
  none: null,
  before: "the Friday before if on a weekend",
  after: "the Monday after if on a weekend",
};

/** "the Friday before if on a weekend"; null for a date that stays */
export function shiftText(shift: WeekendShift): string | null {
  return SHIFTS[shift];
}

/** "until 31 December 2027", "12 times"; null without an end */
export function endText({ endsOn, endsAfter }: Pick<RuleChoices, "endsOn" | "endsAfter">): string | null {
  if (endsOn !== null) return `until ${dayText(endsOn)}`;
  return endsAfter === null ? null : endsAfter === 1 ? "once" : counted(endsAfter, "time");
}

/** Lists the differences between two rules: "every month → every 3 months", "ends never → 12 times" */
export function ruleChanges(before: RuleChoices, after: RuleChoices): string[] {
  const parts = [
    ["", (rule: RuleChoices) => repeatsText(rule.recurringRule ?? rule.recurringEvery)],
    ["ends ", (rule: RuleChoices) => endText(rule) ?? "never"],
    ["on a weekend ", ({ weekendShift }: RuleChoices) => SHIFTS[weekendShift] ?? "stays"],
    ["last day of the month ", ({ lastDayOfMonth }: RuleChoices) => (lastDayOfMonth ? "yes" : "no")],
  ] as const;
  return parts
    .filter(([, text]) => text(before) !== text(after))
    .map(([name, text]) => `${name}${text(before)} → ${text(after)}`);
}

/** "Every 3 months on the 22nd, the Friday before if on a weekend, 12 times"; "Once, on 22 November 2026" */
export function ruleText(rule: Rule): string {
  if (rule.endsAfter === 1 && rule.lastMonth !== null)
    return `Once, on ${dayText(occurrenceDate(rule, rule.lastDay ?? rule.lastMonth))}`;
  const each = `${everyText(recurrenceOf(rule))} ${onText(rule)}`;
  const parts = [each, SHIFTS[rule.weekendShift], endText(rule)].filter((part) => part !== null);
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
