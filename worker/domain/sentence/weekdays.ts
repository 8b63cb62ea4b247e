import { WEEKDAY_NAMES } from "../calendar/day-text.ts";
import { addDays, type Day, weekdayOf } from "../calendar/days.ts";
import { BEFORE_DATE, WEEKDAY } from "./calendar-words.ts";
import { dateFound } from "./findings.ts";
import { NO_TITLE_NEXT, phrase, type Rule } from "./rules.ts";

const LONG_WEEKDAY = WEEKDAY_NAMES.map((name) => name.toLowerCase()).join("|");

export const WEEKDAY_RULES: readonly Rule[] = [
  {
    pattern: phrase(`(?:${BEFORE_DATE})?next (${WEEKDAY})`),
    // Some mean the week after. The earlier day is the safer one to remind of.
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
 * The first such day from `from` on.
 * @param name matches {@link WEEKDAY}
 */
export function nextWeekday(from: Day, name: string): Day {
  const weekday = WEEKDAY_NAMES.findIndex((each) => each.toLowerCase().startsWith(name.slice(0, 3)));
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
}
