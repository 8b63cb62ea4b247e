import { type Day, partsOfDay } from "../calendar/days.ts";
import { INTERVALS, type Interval, TIMES_MAX } from "../series/rule.ts";
import { dateRules, lastFrom } from "./dates.ts";
import { dayOfMonth } from "./days.ts";
import type { ParsedBill } from "./read-sentence.ts";
import { type Findings, type ParsedEnd, type PartialDate, phrase, type Rule } from "./rules.ts";
import {
  COUNT,
  DAY_AND_MONTH,
  isCurrencyWord,
  MONTH,
  monthNumber,
  numberOf,
  ORDINAL,
  WEEKDAY,
} from "./vocabulary.ts";

function isInterval(months: number): months is Interval {
  return (INTERVALS as readonly number[]).includes(months);
}

const MONTHS = "(?:months?|mos?|mths?)";
const YEARS = "(?:years?|yrs?)";
const QUARTERS = "(?:quarters?|qtrs?)";

/** "paid monthly" doesn't mean that the bill is paid. */
const VERB =
  "(?:(?:is |are |and )?(?:(?:paid|payable|due|billed|charged|recurring|repeats|repeating|renews) (?:on )?))?";

const LEADING_VERB = new RegExp(`^${VERB}`, "i");

/** Finds an interval in months, or marks the phrase as unsupported. */
function everyMonths(source: string, monthsIn: (match: readonly (string | undefined)[]) => number): Rule {
  return {
    pattern: phrase(`${VERB}(?:${source})`),
    read: (match, { typed }) => {
      const months = monthsIn(match);
      return isInterval(months) ? { every: months } : { unsupported: tidy(typed) };
    },
  };
}

/** Reads "a month" only after an amount, because a "book a month club" is a title. */
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

/** Turns "paid weekly." into "weekly". */
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
    // "5 pm" is a time of day.
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

/** Matches the words before a number of payments that split one amount. */
const SHARED =
  "(?:(?:paid|payable|split|spread|divided|financed) (?:up )?)?(?:in|into|over|across) (?:the next )?";

const UNTIL =
  "(?:and )?(?:(?:until|till|til|thru|through|(?:ends|ending|end|expires|expiring|stops|stopping|finishes)(?: on| in| at| by)?|(?:last|final) payment(?: on| in)?)) (?:the )?(?:end of )?";

const NO_AMOUNT_NEXT = "(?! (?:of|at|@|each)(?: |$))";
const PAYMENTS = "(times|(?:payment|instal?lment|occurrence)s?)";

export const END_RULES: readonly Rule[] = [
  {
    pattern: phrase(`${UNTIL}(?:this |the |(next ))?year`),
    read: ([isNext], { today }) => ({
      end: { on: { year: partsOfDay(today).year + (isNext ? 1 : 0), month: 12 } },
    }),
  },
  {
    pattern: phrase(`${UNTIL}(20\\d\\d|21\\d\\d)`),
    read: ([said = ""], { today }) => {
      const year = Number(said);
      return year < partsOfDay(today).year ? "keep" : { end: { on: { year, month: 12 } } };
    },
  },
  ...dateRules(UNTIL, true, (on, today) => (isOver(on, today) ? "keep" : { end: { on } })),
  {
    pattern: phrase(`${SHARED}(${COUNT}) (?:(?:equal|_) )?(?:payments|instal?lments)${NO_AMOUNT_NEXT}`),
    read: ([count = ""]) => endAfter({ payments: numberOf(count), amount: "total" }),
  },
  {
    pattern: phrase(`(${COUNT}) (?:(?:equal|_) )?instal?lments${NO_AMOUNT_NEXT}`),
    read: ([count = ""], { before }) =>
      before === "for" ? null : endAfter({ payments: numberOf(count), amount: "unclear" }),
  },
  {
    pattern: phrase(
      `(?:for |in |over )?(?:the next )?(${COUNT}) (?:(?:equal|_) )?${PAYMENTS}(?: of(?= \\S*\\d| \\p{Sc}))?`,
    ),
    read: ([count = "", unit = ""]) => {
      const payments = numberOf(count);
      // "iPhone 15 installment" is a title.
      if (payments > 1 && !unit.endsWith("s")) return null;
      return endAfter({ payments });
    },
  },
  {
    pattern: phrase(
      `(for|(?:(?:paid|payable|split|spread|divided|financed) )?over) (?:the next )?(${COUNT}|a) (months?|mos?|mths?|years?|yrs?)`,
    ),
    read: ([lead, count = "", unit = ""]) => {
      const months = (count === "a" ? 1 : numberOf(count)) * (unit.startsWith("y") ? 12 : 1);
      return endAfter({ months, ...(lead !== "for" && { amount: "total" }) });
    },
  },
];

function endAfter(end: Exclude<ParsedEnd, { on: PartialDate }>): Findings | "keep" {
  const count = "payments" in end ? end.payments : end.months;
  return count >= 1 && count <= TIMES_MAX ? { end } : "keep";
}

function isOver(on: PartialDate, today: Day): boolean {
  const day = lastFrom(on, today);
  return day === null || day < today;
}

/** Converts the end to the form that the product stores. Ignores an end before the first bill. */
export function endOf({ end, every = 1 }: Findings, firstDay: Day): NonNullable<ParsedBill["ends"]> | null {
  if (end === undefined) return null;
  if (!("on" in end)) return { times: paymentsIn(end, every) };
  const on = lastFrom(end.on, firstDay);
  return on === null || on < firstDay ? null : { on };
}

export function paymentsIn(end: Exclude<ParsedEnd, { on: PartialDate }>, every: number): number {
  return "payments" in end ? end.payments : Math.ceil(end.months / every);
}
