import { readRecurrence } from "../series/recurrence.ts";
import { NO_TITLE_NEXT, phrase, type Rule } from "./rules.ts";
import { DAY_AND_MONTH, EACH, FIGURE, MONTH, numberOf, ORDINAL, tidy, VERB, WEEKDAY } from "./vocabulary.ts";

export const WORKING_DAY = "(?:working|business|banking|bank) days?";

/** "of every month" also says that the bill repeats. */
const OF_MONTH = `(?: (?:(?:of|in)(?: (?:the|this|${EACH}))?|${EACH})(?: calendar)? month)`;
const ON = "(?:(?:due )?(?:on |at |by )?(?:the )?)";
const ON_SEVERAL = `(?:(?:on|by|in|from|between|${EACH}) (?:the )?(?:days? )?)`;

/** What may follow a list of days that nothing introduces. "First and second floor" is a title. */
const NO_TITLE = `(?:${OF_MONTH}|(?= (?:every|each|monthly|twice|from|starting|until|for|by|auto\\S*)(?: |$))|${NO_TITLE_NEXT})`;

const AND = " (?:and|&|\\+|or|to) (?:on )?(?:the )?";

/** Commas have been removed by the time the rules are applied. */
const LISTED = "(?: (?:(?:and|&|\\+|or|to) )?(?:on )?(?:the )?|[/&+-])";

function several(day: string, between = AND): string {
  return `(?:${day})(?:${between}(?:${day}))+`;
}

const LAST = "last(?: day)?|end";
const DAYS = `(?:${several(FIGURE, LISTED)}(?:${AND}(?:${LAST}))?|${several(`${ORDINAL}|${LAST}`)})(?: (?:${WEEKDAY}|${WORKING_DAY}))?`;
const NUMBERS = `(?:\\d\\d? ){0,2}\\d\\d?(?:${AND}(?:\\d\\d?|${LAST}))+`;
const WEEKDAYS = `(?:${WEEKDAY})s?`;
const NTH = `(?:${ORDINAL}|last)`;

const REPEATING = new RegExp(`\\b${EACH}\\b`);
const NO_RULE = new RegExp(`\\b(?:or|to|between|${MONTH})\\b|\\d\\w*-|\\b(?:${WEEKDAY})-`);
const MONDAY_TO_FRIDAY = "BYDAY=MO,TU,WE,TH,FR";

function allIn(text: string, source: string): string[] {
  return text.match(new RegExp(`\\b(?:${source})\\b`, "g")) ?? [];
}

/** Turns "Mondays and Thursdays" into "BYDAY=MO,TH", "the 1st and last day" into "BYMONTHDAY=1,-1". */
export function byDays(text: string): string {
  if (NO_RULE.test(text)) return "";
  const weekdays = allIn(text, WEEKDAYS).map((name) => name.slice(0, 2).toUpperCase());
  const numbers = allIn(text, `${ORDINAL}|\\d\\d?|last|end`).map((each) =>
    /^(?:last|end)$/.test(each) ? -1 : numberOf(each),
  );
  if (allIn(text, `${WORKING_DAY}|weekday`).length > 0)
    return numbers.length > 0 ? `${MONDAY_TO_FRIDAY};BYSETPOS=${numbers}` : MONDAY_TO_FRIDAY;
  if (weekdays.length === 0) return `BYMONTHDAY=${numbers.length > 0 ? numbers : -1}`;
  return `BYDAY=${numbers.length > 0 ? numbers.flatMap((nth) => weekdays.map((day) => nth + day)) : weekdays}`;
}

function daysRule(source: string): Rule {
  return {
    pattern: phrase(`${VERB}(?:${source})`),
    read: (_, { typed }) => {
      const text = typed.toLowerCase();
      const by = byDays(text);
      const isMonthly = readRecurrence(`FREQ=MONTHLY;${by}`) !== null;
      if (!isMonthly && readRecurrence(`FREQ=WEEKLY;${by}`) === null) return { unsupported: tidy(typed) };
      return { by, ...(isMonthly && REPEATING.test(text) && { every: "FREQ=MONTHLY;INTERVAL=1" }) };
    },
    staysInTitle: true,
  };
}

/** These come before the rules for intervals, because "every second Friday of the month" isn't every other Friday. */
export const RULE_DAYS_RULES: readonly Rule[] = [
  `${ON_SEVERAL}?${several(DAY_AND_MONTH)}`,
  // "May and June" may be two people.
  `${ON_SEVERAL}${several(MONTH)}|${several(MONTH)}${NO_TITLE_NEXT}`,
  `${ON_SEVERAL}${DAYS}${OF_MONTH}?|(?:the )?${DAYS}${NO_TITLE}`,
  `(?:on|${EACH}) (?:the )?(?:days? )?${NUMBERS}${OF_MONTH}?`,
  `${ON_SEVERAL}${several(WEEKDAYS, LISTED)}|${several(WEEKDAYS)}${NO_TITLE}|on (?:the )?(?:${WEEKDAY})s`,
  `${ON}(?:${EACH} )?${NTH} (?:${WEEKDAY})${OF_MONTH}|${ON}(?:${EACH} )?${NTH} ${WORKING_DAY}${OF_MONTH}?`,
  `${ON}(?:(?:last (?:calendar )?day|end)(?: of)?(?: (?:the|this|${EACH}))? month|(?:last day|end) of(?= next month)|(?:${EACH} )?month[ -]end|last day(?= _|$)|eom)`,
  `${EACH} (?:weekday|${WORKING_DAY}|(?!second|2nd)${NTH} (?:${WEEKDAY})|${WEEKDAYS})`,
].map(daysRule);

export const EVERY_OTHER_WEEKDAY_RULE: Rule = {
  pattern: phrase(
    `${VERB}${EACH} (?:other|alternate|second|2nd) (${WEEKDAYS}(?:${LISTED}${WEEKDAYS})*)(?! (?:of|in) )`,
  ),
  read: ([days = ""]) => ({ every: "FREQ=WEEKLY;INTERVAL=2", by: byDays(days) }),
};

/** "the second Tuesday", and before words that are understood "second Tuesday". */
export const NTH_WEEKDAY_RULE = daysRule(
  `(?:on )?the ${NTH} (?:${WEEKDAY})|(?:on )?(?:${ORDINAL}) (?:${WEEKDAY})${NO_TITLE_NEXT}`,
);
