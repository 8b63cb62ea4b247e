import { MONTH, monthNumber } from "./calendar-words.ts";
import { phrase, type Rule } from "./rules.ts";

/** "last day of", "end of" */
export const LAST_DAY = "(?:last (?:calendar )?day|end)(?: of)?(?: the)?";

const ON = "(?:due )?(?:on |at |by )?(?:the )?";

export const LAST_DAY_RULES: readonly Rule[] = [
  {
    pattern: phrase(`${ON}${LAST_DAY} (?:every|each) month|(?:every|each) month[ -]end`),
    read: () => ({ every: 1, lastDayOfMonth: true }),
  },
  {
    pattern: phrase(`${ON}(?:${LAST_DAY} (?:this )?month|month[ -]end|last day(?= _|$)|eom)`),
    read: () => ({ lastDayOfMonth: true }),
  },
];

/** "end of March". After the rules of ends: "until the end of March" is another matter. */
export const LAST_DAY_OF_MONTH_RULE: Rule = {
  pattern: phrase(`${ON}${LAST_DAY} (${MONTH})(?: (20\\d\\d))?`),
  read: ([month = "", year]) => ({
    date: { ...(year && { year: Number(year) }), month: monthNumber(month) },
    lastDayOfMonth: true,
  }),
};
