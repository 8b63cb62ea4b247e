import {
  addDays,
  addMonths,
  type Day,
  dayInMonth,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
  partsOfDay,
  WEEKDAY_NAMES,
  weekdayOf,
} from "../calendar/days.ts";
import { dateFound, type Findings, NO_TITLE_NEXT, phrase, type Rule } from "./rules.ts";
import {
  BEFORE_DATE,
  COUNT,
  DAY_AND_MONTH,
  MONTH,
  monthNumber,
  numberOf,
  ORDINAL,
  WEEKDAY,
} from "./vocabulary.ts";

const VERB = "(?:(?:due|payable|paid|billed|charged) )?";
const BEFORE_SEVERAL = "(?:on|by|in|from|between|every|each) (?:the )?(?:day )?";
const OF_ANY_MONTH = "(?: of (?:the|every|each|this) month)?";
const FIGURE = "\\d{1,2}(?:st|nd|rd|th)";

const AND = " (?:and|&|or|\\+|to) (?:on |in )?(?:the )?";

/** Commas have been removed by the time the rules are applied. */
const LISTED = " (?:(?:and|&|or|\\+|to) )?(?:the )?";

function several(day: string, between = AND): string {
  return `(?:${day})(?:${between}(?:${day}))+`;
}

/** A bill can have only one day. These words stay in the title, so that nothing is lost. */
export const SEVERAL_DAYS_RULES: readonly Rule[] = [
  `${VERB}(?:${BEFORE_SEVERAL})?(?:the )?${several(FIGURE, LISTED)}${OF_ANY_MONTH}`,
  `${VERB}(?:${BEFORE_SEVERAL})?(?:the )?${several(ORDINAL)}${OF_ANY_MONTH}`,
  `${VERB}(?:${BEFORE_SEVERAL})?(?:the )?${several(FIGURE, "[/&+-]")}${OF_ANY_MONTH}`,
  `${VERB}(?:on|every|each) (?:the )?${several("\\d\\d?")}${OF_ANY_MONTH}`,
  `${VERB}(?:${BEFORE_SEVERAL})?${several(DAY_AND_MONTH)}`,
  // "May and June" may be two people.
  `${VERB}${BEFORE_SEVERAL}${several(MONTH)}|${several(MONTH)}${NO_TITLE_NEXT}`,
  `${VERB}${BEFORE_SEVERAL}${several(WEEKDAY)}|${several(WEEKDAY)}${NO_TITLE_NEXT}`,
].map((source) => ({
  pattern: phrase(source),
  read: (_, { typed }) => ({ unsupported: typed.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "") }),
  staysInTitle: true,
}));

/** "paid on the 1st" is about the date. It doesn't mean that the bill is paid. */
const ON_DAY =
  "(?:(?:paid |payable |due |charged |billed )?(?:on|by|from|due|every|each|starting) (?:the |day )?|day )";

/** "from 20" is more likely an amount. */
const ON_NUMBER =
  "(?:(?:paid |payable |due |charged |billed )?(?:on (?:the |day )?|(?:by|from|due|starting) the )|day )";

const OF_MONTH = " of (?:the |this )?month";

export const MONTH_DAY_RULES: readonly Rule[] = [
  {
    pattern: phrase(
      `${ON_DAY}(${ORDINAL})(?:${OF_MONTH}|(?: of)?(?= _))?|${ON_NUMBER}(\\d\\d?)(?:${OF_MONTH}|(?: of)?${NO_TITLE_NEXT})`,
    ),
    read: ([ordinal, number]) => dayOfMonth(ordinal ?? number ?? ""),
  },
  {
    // "5th Avenue gym" is a title.
    pattern: phrase(
      `(?:the )?(${ORDINAL})(?:${OF_MONTH}| of(?= _)|${NO_TITLE_NEXT})|(?:the )?(\\d\\d?) of(?= _)`,
    ),
    read: ([ordinal, number]) => dayOfMonth(ordinal ?? number ?? ""),
  },
];

/** @param text matches {@link ORDINAL}, or is a number */
export function dayOfMonth(text: string): Findings | "keep" {
  const number = numberOf(text);
  return number >= 1 && number <= 31 ? { dayOfMonth: number } : "keep";
}

/** Matches "last day of" and "end of". */
const LAST_DAY = "(?:last (?:calendar )?day|end)(?: of)?(?: the)?";

const ON_LAST = "(?:due )?(?:on |at |by )?(?:the )?";

export const LAST_DAY_RULES: readonly Rule[] = [
  {
    pattern: phrase(`${ON_LAST}${LAST_DAY} (?:every|each) month|(?:every|each) month[ -]end`),
    read: () => ({ every: 1, lastDayOfMonth: true }),
  },
  {
    pattern: phrase(`${ON_LAST}(?:${LAST_DAY} (?:this )?month|month[ -]end|last day(?= _|$)|eom)`),
    read: () => ({ lastDayOfMonth: true }),
  },
];

/** Reads "end of March". Comes after the rules for ends, because "until the end of March" is an end. */
export const LAST_DAY_OF_MONTH_RULE: Rule = {
  pattern: phrase(`${ON_LAST}${LAST_DAY} (${MONTH})(?: (20\\d\\d))?`),
  read: ([month = "", year]) => ({
    date: { ...(year && { year: Number(year) }), month: monthNumber(month) },
    lastDayOfMonth: true,
  }),
};

const LONG_WEEKDAY = WEEKDAY_NAMES.map((name) => name.toLowerCase()).join("|");

export const WEEKDAY_RULES: readonly Rule[] = [
  {
    pattern: phrase(`(?:${BEFORE_DATE})?next (${WEEKDAY})`),
    // Some people mean the week after next. A reminder on the earlier day is safer.
    read: ([weekday = ""], { today }) => dateFound(nextWeekday(addDays(today, 1), weekday)),
  },
  {
    // "Sunday Times" is a title.
    pattern: phrase(
      `(?:${BEFORE_DATE})(${WEEKDAY})|(?:this |coming |this coming )(${WEEKDAY})|(${LONG_WEEKDAY})${NO_TITLE_NEXT}`,
    ),
    read: ([bound, coming, bare], { today }) => dateFound(nextWeekday(today, bound ?? coming ?? bare ?? "")),
  },
];

/**
 * Returns the first such weekday on or after `from`.
 * @param name matches {@link WEEKDAY}
 */
function nextWeekday(from: Day, name: string): Day {
  const weekday = WEEKDAY_NAMES.findIndex((each) => each.toLowerCase().startsWith(name.slice(0, 3)));
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
}

const DAY = `(?:the )?(${ORDINAL}|\\d\\d?) (?:of )?`;

/** Reads days relative to today. */
export const RELATIVE_DAY_RULES: readonly Rule[] = [
  relative("(?:the )?day after tomorrow", (today) => addDays(today, 2)),
  relative("today|tonight", (today) => today),
  relative("tomorrow", (today) => addDays(today, 1)),
  relative("yesterday", (today) => addDays(today, -1)),
  relative(`${DAY}next month`, (today, [day = ""]) => dayOf(nextMonth(today), day)),
  relative(`next month (?:on )?(?:the )?(${ORDINAL})`, (today, [day = ""]) => dayOf(nextMonth(today), day)),
  relative(`${DAY}this month`, (today, [day = ""]) => dayOf(monthOf(today), day)),
  {
    pattern: phrase(`(?:${BEFORE_DATE})?(?:at )?(?:the )?${LAST_DAY} next month`),
    read: (_, { today }) => {
      const findings = dateFound(lastDayOf(nextMonth(today)));
      return findings === "keep" ? findings : { ...findings, lastDayOfMonth: true };
    },
  },
  relative("next month", (today) => firstDayOf(nextMonth(today))),
  relative("next year", (today) => `${partsOfDay(today).year + 1}-01-01`),
  relative("next week", (today) => nextWeekday(addDays(today, 1), "monday")),
  relative(`in (${COUNT}|a) (days?|weeks?|months?)`, (today, [count = "", unit = ""]) => {
    const number = count === "a" ? 1 : numberOf(count);
    if (unit.startsWith("month")) {
      return dayInMonth(addMonths(monthOf(today), number), partsOfDay(today).day);
    }
    return addDays(today, unit.startsWith("week") ? 7 * number : number);
  }),
];

function relative(source: string, dayFor: (today: Day, match: readonly (string | undefined)[]) => Day): Rule {
  return {
    pattern: phrase(`(?:${BEFORE_DATE})?(?:${source})`),
    read: (match, { today }) => dateFound(dayFor(today, match)),
  };
}

function nextMonth(today: Day): Month {
  return addMonths(monthOf(today), 1);
}

function dayOf(month: Month, number: string): Day {
  return `${month}-${String(numberOf(number)).padStart(2, "0")}`;
}

const IF =
  "(?:(?:if|when) (?:(?:it|that|this|the day)(?:'s| is)? )?(?:(?:falls?|lands?|due) )?(?:on |at )?(?:an? |the )?(?:weekends?|saturday or sunday))";
const BEFORE_SHIFT = `(?:${IF} )?(?:then )?(?:(?:or|else|otherwise|pay|paid|due|moved?|to|on|by) ){0,3}(?:the )?`;
const WORKING_DAY = "(?:working|business|banking|bank) days?";
const MONTHS = "(?:(?:of|in) (?:the |every |each )?month)";

function shift(source: string, findings: Findings): Rule {
  return { pattern: phrase(`${BEFORE_SHIFT}(?:${source})(?: ${IF})?`), read: () => findings };
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
