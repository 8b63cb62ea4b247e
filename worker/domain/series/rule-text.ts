import {
  type Day,
  dayOfMonthText,
  dayText,
  MONTH_NAMES,
  numberOfMonth,
  partsOfDay,
} from "../calendar/days.ts";
import { counted } from "../text/wording.ts";
import { type Interval, occurrenceDate, type Rule, type RuleChoices, type WeekendShift } from "./rule.ts";

/** "every month", "every 3 months", "every year" */
export function everyText(every: Interval): string {
  if (every === 12) return "every year";
  return every === 1 ? "every month" : `every ${every} months`;
}

/** "on the 22nd", "on the last day", or for a yearly rule "on 22 November" */
function onText({ anchorDate, lastDayOfMonth, recurringEvery }: Rule): string {
  if (recurringEvery === 12) return `on ${dayOfYearText(anchorDate, lastDayOfMonth)}`;
  return lastDayOfMonth ? "on the last day" : dayOfMonthText(anchorDate);
}

function dayOfYearText(anchorDate: Day, lastDayOfMonth: boolean): string {
  const name = MONTH_NAMES[numberOfMonth(anchorDate) - 1];
  return lastDayOfMonth ? `the last day of ${name}` : `${partsOfDay(anchorDate).day} ${name}`;
}

const SHIFTS: Readonly<Record<WeekendShift, string | null>> = {
  none: null,
  before: "the Friday before if on a weekend",
  after: "the Monday after if on a weekend",
};

/** "until 31 December 2027", "12 times"; null without an end */
function endText({ endsOn, endsAfter }: Pick<RuleChoices, "endsOn" | "endsAfter">): string | null {
  if (endsOn !== null) return `until ${dayText(endsOn)}`;
  return endsAfter === null ? null : endsAfter === 1 ? "once" : counted(endsAfter, "time");
}

/** Lists the differences between two rules: "every month → every 3 months", "ends never → 12 times" */
export function ruleChanges(before: RuleChoices, after: RuleChoices): string[] {
  const parts = [
    ["", ({ recurringEvery }: RuleChoices) => everyText(recurringEvery)],
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
    return `Once, on ${dayText(occurrenceDate(rule, rule.lastMonth))}`;
  const each = `${everyText(rule.recurringEvery)} ${onText(rule)}`;
  const parts = [each, SHIFTS[rule.weekendShift], endText(rule)].filter((part) => part !== null);
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
