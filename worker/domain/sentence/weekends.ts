import type { Findings } from "./findings.ts";
import { phrase, type Rule } from "./rules.ts";

const IF =
  "(?:(?:if|when) (?:(?:it|that|this|the day)(?:'s| is)? )?(?:(?:falls?|lands?|due) )?(?:on |at )?(?:an? |the )?(?:weekends?|saturday or sunday))";
const LEAD = `(?:${IF} )?(?:then )?(?:(?:or|else|otherwise|pay|paid|due|moved?|to|on|by) ){0,3}(?:the )?`;
const WORKING_DAY = "(?:working|business|banking|bank) days?";
const MONTHS = "(?:(?:of|in) (?:the |every |each )?month)";

function shift(source: string, findings: Findings): Rule {
  return { pattern: phrase(`${LEAD}(?:${source})(?: ${IF})?`), read: () => findings };
}

const EVERY = "(?:every|each)";

export const WEEKEND_RULES: readonly Rule[] = [
  shift(`last ${WORKING_DAY} (?:of|in) ${EVERY} month`, {
    every: 1,
    lastDayOfMonth: true,
    weekendShift: "before",
  }),
  shift(`last ${WORKING_DAY} ${MONTHS}`, { lastDayOfMonth: true, weekendShift: "before" }),
  shift(`first ${WORKING_DAY} (?:of|in) ${EVERY} month`, { every: 1, dayOfMonth: 1, weekendShift: "after" }),
  shift(`first ${WORKING_DAY} ${MONTHS}`, { dayOfMonth: 1, weekendShift: "after" }),
  shift(
    `(?:previous|preceding|prior|last) ${WORKING_DAY}|(?:${WORKING_DAY}|friday) before(?: (?:(?:the|an?) )?weekends?)?`,
    {
      weekendShift: "before",
    },
  ),
  shift(
    `(?:next|following|first) ${WORKING_DAY}|(?:${WORKING_DAY}|monday) after(?: (?:(?:the|an?) )?weekends?)?`,
    {
      weekendShift: "after",
    },
  ),
  shift("before (?:the |an? )?weekends?", { weekendShift: "before" }),
  shift("after (?:the |an? )?weekends?", { weekendShift: "after" }),
];
