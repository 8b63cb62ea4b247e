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
} from "../calendar/days.ts";
import { BEFORE_DATE } from "./calendar-words.ts";
import { dateFound } from "./findings.ts";
import { LAST_DAY } from "./last-days.ts";
import { COUNT, numberOf, ORDINAL } from "./numbers.ts";
import { phrase, type Rule } from "./rules.ts";
import { nextWeekday } from "./weekdays.ts";

const DAY = `(?:the )?(${ORDINAL}|\\d\\d?) (?:of )?`;

/** Days that follow from today. */
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
