import { dayOfMonthText, dayText, MONTH_NAMES } from "../calendar/day-text.ts";
import { type Day, numberOfMonth, partsOfDay } from "../calendar/days.ts";
import type { WeekendShift } from "../calendar/weekends.ts";
import { counted } from "../text/counted.ts";
import type { Interval, Rule, RuleChoices } from "./rule.ts";

/** "every month", "every 3 months", "every year" */
export function everyText(every: Interval): string {
  if (every === 12) return "every year";
  return every === 1 ? "every month" : `every ${every} months`;
}

/** "on the 22nd", "on the last day", or of a year "on 22 November" */
export function onText({ anchorDate, lastDayOfMonth, recurringEvery }: Rule): string {
  if (recurringEvery === 12) return `on ${dayOfYearText(anchorDate, lastDayOfMonth)}`;
  return lastDayOfMonth ? "on the last day" : dayOfMonthText(anchorDate);
}

function dayOfYearText(anchorDate: Day, lastDayOfMonth: boolean): string {
  const name = MONTH_NAMES[numberOfMonth(anchorDate) - 1];
  return lastDayOfMonth ? `the last day of ${name}` : `${partsOfDay(anchorDate).day} ${name}`;
}

const SHIFTS: Readonly<Record<WeekendShift, string | null>> = {
  none: null,
  before: "the Friday before a weekend",
  after: "the Monday after a weekend",
};

/** "until 31 December 2027", "12 times"; null without an end */
export function endText({ endsOn, endsAfter }: Pick<RuleChoices, "endsOn" | "endsAfter">): string | null {
  if (endsOn !== null) return `until ${dayText(endsOn)}`;
  return endsAfter === null ? null : endsAfter === 1 ? "once" : counted(endsAfter, "time");
}

/** "Every 3 months on the 22nd, the Friday before a weekend, 12 times" */
export function ruleText(rule: Rule): string {
  const each = `${everyText(rule.recurringEvery)} ${onText(rule)}`;
  const parts = [each, SHIFTS[rule.weekendShift], endText(rule)].filter((part) => part !== null);
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
