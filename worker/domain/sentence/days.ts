import {
  addDays,
  addMonths,
  type Day,
  dayInMonth,
  firstDayOf,
  type Month,
  monthOf,
  partsOfDay,
  WEEKDAY_NAMES,
  weekdayOf,
} from "../calendar/days.ts";
import { byDays, WORKING_DAY } from "./rule-days.ts";
import { dateFound, type Findings, LAST_DAY_OF_MONTH, NO_TITLE_NEXT, phrase, type Rule } from "./rules.ts";
import { BEFORE_DATE, COUNT, MONTH, monthNumber, numberOf, ORDINAL, WEEKDAY } from "./vocabulary.ts";

/** "paid on the 1st" is about the date. It doesn't mean that the bill is paid. */
const ON_DAY =
  "(?:(?:paid |payable |due |charged |billed )?(?:on|by|from|due|every|each|starting) (?:the |day )?|day )";

/** "from 20" is more likely an amount. */
const ON_NUMBER =
  "(?:(?:paid |payable |due |charged |billed )?(?:on (?:the |day )?|(?:by|from|due|starting) the )|day )";

const OF_MONTH = " of (?:the |this )?month";

export const MONTH_DAY_RULES: readonly Rule[] = [
  `${ON_DAY}(${ORDINAL})(?:${OF_MONTH}|(?: of)?(?= _))?|${ON_NUMBER}(\\d\\d?)(?:${OF_MONTH}|(?: of)?${NO_TITLE_NEXT})`,
  // "5th Avenue gym" is a title.
  `(?:the )?(${ORDINAL})(?:${OF_MONTH}| of(?= _)|${NO_TITLE_NEXT})|(?:the )?(\\d\\d?) of(?= _)`,
].map((source) => ({
  pattern: phrase(source),
  read: ([ordinal, number]) => dayOfMonth(ordinal ?? number ?? ""),
}));

/** @param text matches {@link ORDINAL}, or is a number */
function dayOfMonth(text: string): Findings | "keep" {
  const number = numberOf(text);
  return number >= 1 && number <= 31 ? { dayOfMonth: number } : "keep";
}

/** Reads "end of March". Comes after the rules for ends, because "until the end of March" is an end. */
export const LAST_DAY_OF_MONTH_RULE: Rule = {
  pattern: phrase(
    `(?:due )?(?:on |at |by )?(?:the )?(?:last (?:calendar )?day|end)(?: of)? (${MONTH})(?: (20\\d\\d))?`,
  ),
  read: ([month = "", year]) => ({
    date: { ...(year && { year: Number(year) }), month: monthNumber(month) },
    by: LAST_DAY_OF_MONTH,
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
    read: ([bound, coming, bare], { today, findings }) => {
      const weekday = bound ?? coming ?? bare ?? "";
      const isDayOfWeeks = findings.every?.startsWith("FREQ=WEEKLY") && findings.by === undefined;
      return isDayOfWeeks ? { by: byDays(weekday) } : dateFound(nextWeekday(today, weekday));
    },
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
  relative("next month", (today) => firstDayOf(nextMonth(today))),
  relative("next year", (today) => `${partsOfDay(today).year + 1}-01-01`),
  relative("next week", (today) => nextWeekday(addDays(today, 1), "monday")),
  relative(`in (${COUNT}|a) (days?|weeks?|months?)`, (today, [count = "", unit = ""]) => {
    const number = numberOf(count);
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
/** "the last working day" by itself is a day of its own. */
function shift(to: "before" | "after", near: string, weekday: string, last: string): Rule {
  const weekend = "(?:the |an? )?weekends?";
  const nearest = `(?:${near}) ${WORKING_DAY}|(?:${WORKING_DAY}|${weekday}) ${to}(?: ${weekend})?|${to} ${weekend}`;
  const day = `(?:on )?(?:the )?${last} ${WORKING_DAY}`;
  return {
    pattern: phrase(
      `${BEFORE_SHIFT}(?:${nearest})(?: ${IF})?|(?:or|else|otherwise) ${day}|${IF} (?:then )?${day}|${day} ${IF}`,
    ),
    read: () => ({ weekendShift: to }),
  };
}

export const WEEKEND_RULES: readonly Rule[] = [
  shift("before", "previous|preceding|prior", "friday", "last"),
  shift("after", "next|following", "monday", "first"),
];
