import { MONTH_NAMES, WEEKDAY_NAMES } from "../calendar/day-text.ts";

export const MONTH = `${MONTH_NAMES.map((name) => shortOrLong(name)).join("|")}|sept`;
export const WEEKDAY = `${WEEKDAY_NAMES.map((name) => shortOrLong(name)).join("|")}|tues|thurs?`;

function shortOrLong(name: string): string {
  return `${name.toLowerCase()}|${name.slice(0, 3).toLowerCase()}`;
}

const DAY = "\\d{1,2}(?:st|nd|rd|th)?";

/** "12 March" or "March 12" */
export const DAY_AND_MONTH = `(?:the )?${DAY}(?: of)? (?:${MONTH})|(?:${MONTH}) (?:the )?${DAY}`;

/** What stands before the date of a bill. */
export const BEFORE_DATE =
  "(?:(?:due|payable|renews|scheduled|is scheduled|starting|starts|start|beginning|begins|first (?:payment|due)|next (?:payment|due))(?: date)?(?: is)?(?: on| from| by| in| for)?|on|by|from|in|as of|effective|since) (?:the )?";

/** @param text digits, or matches {@link MONTH} */
export function monthNumber(text: string): number {
  return Number(text) || MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(text.slice(0, 3))) + 1;
}
