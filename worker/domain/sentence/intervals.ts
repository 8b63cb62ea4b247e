import type { Interval } from "../series/rule.ts";
import { DAY_AND_MONTH, MONTH, monthNumber, WEEKDAY } from "./calendar-words.ts";
import { isCurrencyWord } from "./currency-words.ts";
import { dayOfMonth } from "./month-days.ts";
import { COUNT, numberOf, ORDINAL } from "./numbers.ts";
import { phrase, type Rule } from "./rules.ts";

const INTERVALS: readonly number[] = [1, 2, 3, 4, 6, 12] satisfies Interval[];

function isInterval(months: number): months is Interval {
  return INTERVALS.includes(months);
}

const MONTHS = "(?:months?|mos?|mths?)";
const YEARS = "(?:years?|yrs?)";
const QUARTERS = "(?:quarters?|qtrs?)";

/** "paid monthly" doesn't say that it is paid. */
const VERB =
  "(?:(?:is |are |and )?(?:(?:paid|payable|due|billed|charged|recurring|repeats|repeating|renews) (?:on )?))?";

const LEADING_VERB = new RegExp(`^${VERB}`, "i");

/** Either how many months that is, or that the app can't do it. */
function everyMonths(source: string, monthsIn: (match: readonly (string | undefined)[]) => number): Rule {
  return {
    pattern: phrase(`${VERB}(?:${source})`),
    read: (match, { typed }) => {
      const months = monthsIn(match);
      return isInterval(months) ? { every: months } : { unsupported: tidy(typed) };
    },
  };
}

/** "a month" only after an amount: a "book a month club" is a title. */
function perUnit(source: string, months: Interval | null): Rule {
  return {
    pattern: phrase(source),
    read: (_, { before, typed }) => {
      if (!/\d/.test(before) && !isCurrencyWord(before)) return null;
      return months === null ? { unsupported: tidy(typed) } : { every: months };
    },
  };
}

function unsupported(source: string): Rule {
  return { pattern: phrase(`${VERB}(?:${source})`), read: (_, { typed }) => ({ unsupported: tidy(typed) }) };
}

/** "paid weekly." → "weekly" */
function tidy(typed: string): string {
  return typed.replace(LEADING_VERB, "").replace(/^[^\p{L}\p{N}/]+|[^\p{L}\p{N}]+$/gu, "");
}

const EACH = "(?:every|each|per)(?: single)?";

export const INTERVAL_RULES: readonly Rule[] = [
  unsupported(
    `(?:on )?(?:the )?(?:${ORDINAL}|last) (?:${WEEKDAY}) (?:of|in|${EACH})(?: ${EACH}| the)? month`,
  ),
  everyMonths(
    `(?:(${COUNT}) times|(once|twice|thrice)) (?:(?:a|per|each|every) ${YEARS}|yearly|annually)`,
    ([count, word = ""]) => {
      const times = count === undefined ? ["once", "twice", "thrice"].indexOf(word) + 1 : numberOf(count);
      return 12 / times;
    },
  ),
  unsupported(
    `(?:(?:${COUNT}) times|twice|thrice) (?:a|per|each|every) (?:week|wk|day|fortnight|quarter)|once (?:a|per|each|every) (?:week|wk|day|fortnight)`,
  ),
  unsupported(`(?:(?:${COUNT}) times|twice|thrice) (?:(?:a|per|each|every) month|monthly|weekly|daily)`),
  everyMonths(`${EACH} (${COUNT}) ${MONTHS}`, ([count = ""]) => numberOf(count)),
  everyMonths(`${EACH} (${ORDINAL}) month`, ([count = ""]) => numberOf(count)),
  everyMonths(`${EACH} (${COUNT}) ${YEARS}`, ([count = ""]) => 12 * numberOf(count)),
  everyMonths(`${EACH} (${COUNT}) ${QUARTERS}`, ([count = ""]) => 3 * numberOf(count)),
  everyMonths(`${EACH} other month|bi-?monthly`, () => 2),
  everyMonths(`${EACH} half[ -]year|half[ -]yearly|semi[ -]?annual(?:ly)?|bi-?annual(?:ly)?`, () => 6),
  everyMonths(`${EACH} ${QUARTERS}|once (?:a|per|every) quarter|quarterly|\\/(?:quarter|qtr)`, () => 3),
  everyMonths(
    `${EACH} (?:calendar )?(?:month|mo|mth)|once (?:a|per|every) month|monthly|\\/(?:months?|mo|mth)`,
    () => 1,
  ),
  everyMonths(`${EACH} (?:year|yr|annum)|yearly|annual(?:ly)?|\\/(?:years?|yr)`, () => 12),
  everyMonths(`${EACH}(?= (?:${DAY_AND_MONTH})(?: |$))`, () => 12),
  {
    pattern: phrase(`(?:in |on )?${EACH} (${MONTH})`),
    read: ([month = ""]) => ({ every: 12, date: { month: monthNumber(month) } }),
  },
  perUnit("an? (?:month|mo|mth)|pcm|p\\/m", 1),
  {
    // "5 pm" is a time.
    pattern: phrase("pm"),
    read: (_, { before }) => (/\d/.test(before) && !/^(?:[1-9]|1[0-2])$/.test(before) ? { every: 1 } : null),
  },
  perUnit("an? quarter", 3),
  perUnit("an? (?:year|yr)|p\\.?a", 12),
  perUnit("an? (?:week|wk|day|fortnight)", null),
  unsupported(`${EACH} (?:${COUNT}) (?:weeks?|wks?|days?|fortnights?|hours?|decades?)`),
  unsupported(`${EACH} (?:other |second |${ORDINAL} )?(?:week|wk|day|weekday|fortnight|weekend|hour|decade)`),
  unsupported(`${EACH} (?:other|second) (?:year|yr|quarter|${WEEKDAY})`),
  unsupported(`${EACH} (?:${WEEKDAY})`),
  unsupported("weekly|bi-?weekly|fortnightly|daily|hourly|semi-?monthly|bienniall?y?|\\/(?:weeks?|wk|days?)"),
  {
    pattern: phrase(`(?:on )?(?:every|each) (\\d{1,2}(?:st|nd|rd|th))(?: of (?:the|each|every) month)?`),
    read: ([day = ""]) => {
      const findings = dayOfMonth(day);
      return findings === "keep" ? findings : { ...findings, every: 1 };
    },
  },
];
