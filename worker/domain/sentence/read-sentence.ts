import { addDays, type Day, partsOfDay, shortDayText } from "../calendar/days.ts";
import { type Currency, formatCents } from "../money/money.ts";
import type { Interval, WeekendShift } from "../series/rule.ts";
import { everyText } from "../series/rule-text.ts";
import { cleanLine, isBlank } from "../text/clean-text.ts";
import { takeAmount } from "./amount-choice.ts";
import { CALCULATION_RULES } from "./calculations.ts";
import { DUE_DATE_RULES, dueDateOf, isLastDay } from "./dates.ts";
import {
  LAST_DAY_OF_MONTH_RULE,
  LAST_DAY_RULES,
  MONTH_DAY_RULES,
  RELATIVE_DAY_RULES,
  SEVERAL_DAYS_RULES,
  WEEKDAY_RULES,
  WEEKEND_RULES,
} from "./days.ts";
import { END_RULES, endOf, INTERVAL_RULES } from "./recurrence.ts";
import { applyRules, phrase, type Rule } from "./rules.ts";
import { titleOf, wordsOf } from "./words.ts";

/** The details that a sentence gives about a bill. All others are missing. */
export interface ParsedBill {
  /** The words that aren't understood as anything else. They may be more than a title can have. */
  readonly title?: string;
  readonly amountCents?: number;
  readonly amountIsEstimate?: true;
  readonly dueDate?: Day;
  readonly isRecurring?: true;
  /** Only present with isRecurring. Missing if the sentence only says when the bill ends. */
  readonly recurringEvery?: Interval;
  readonly lastDayOfMonth?: true;
  readonly weekendShift?: Exclude<WeekendShift, "none">;
  /** Only present with isRecurring. */
  readonly ends?: { readonly on: Day } | { readonly times: number };
  readonly autopay?: true;
  readonly paid?: true;
  /** An interval that the app doesn't support, in the user's words: "weekly", "every 5 months". */
  readonly unsupported?: string;
}

const BY =
  "(?:(?:is |are |and |with |set to |paid |pays |charged ){0,3}(?:by |via |with |on |through |using |an? |is ){0,3})?";
const AUTOPAY =
  "auto[ -]?(?:pay(?:ment)?s?|paid|debit(?:ed)?)|automatic(?:ally)?(?: (?:payments?|paid|charged|debited|debit))?|direct[ -]?debit|standing order";

const AUTOPAY_RULES: readonly Rule[] = [
  {
    pattern: phrase(
      `(?:no|not|without|isn't|never) (?:by |on |an? ){0,2}(?:${AUTOPAY})|(?:auto[ -]?pay) off`,
    ),
    read: () => ({ autopay: false }),
  },
  { pattern: phrase(`${BY}(?:${AUTOPAY})(?: on)?`), read: () => ({ autopay: true }) },
];

/** These come after the rules for dates, because "paid on the 1st" is about the date. */
const PAID_RULES: readonly Rule[] = [
  {
    pattern: phrase("unpaid|(?:not|isn't|to be)(?: yet)?(?: been)? paid(?: yet)?"),
    read: () => ({ paid: false }),
  },
  {
    pattern: phrase("(?:(?:is|was|has been|already|fully) ){0,3}paid(?: already)?"),
    read: () => ({ paid: true }),
  },
];

/** Order matters: a rule for a longer phrase comes before a rule for a part of that phrase. */
const RULES: readonly Rule[] = [
  ...SEVERAL_DAYS_RULES,
  ...CALCULATION_RULES,
  ...LAST_DAY_RULES,
  ...WEEKEND_RULES,
  ...INTERVAL_RULES,
  ...END_RULES,
  ...AUTOPAY_RULES,
  LAST_DAY_OF_MONTH_RULE,
  ...DUE_DATE_RULES,
  ...RELATIVE_DAY_RULES,
  ...WEEKDAY_RULES,
  ...MONTH_DAY_RULES,
  ...PAID_RULES,
];

/** A bill takes one sentence. A longer text is an e-mail or a book. */
const MAX_LENGTH = 500;

/** Reads "car insurance 240 yearly from 12 March, autopay". Words that aren't understood make the title. */
export function readSentence(text: string, today: Day, currency: Currency): ParsedBill {
  const line = cleanLine(text);
  if (line.length > MAX_LENGTH) return isBlank(line) ? {} : { title: line };
  const { words, urls } = wordsOf(text);
  const findings = applyRules(RULES, words, today);
  const amount = takeAmount(words, findings, today, currency);
  const title = titleOf(words, urls);
  const dueDate = dueDateOf(findings, today);
  const isRecurring = findings.unsupported === undefined && (findings.every ?? findings.end) !== undefined;
  const ends = isRecurring ? endOf(findings, dueDate ?? today) : null;
  return {
    ...(title !== null && { title }),
    ...amount,
    ...(dueDate !== null && { dueDate }),
    ...(isRecurring && { isRecurring }),
    ...(isRecurring && findings.every && { recurringEvery: findings.every }),
    ...(isLastDay(findings) && { lastDayOfMonth: true }),
    ...(findings.weekendShift && { weekendShift: findings.weekendShift }),
    ...(ends && { ends }),
    ...(findings.autopay && { autopay: true }),
    ...(findings.paid && { paid: true }),
    ...(findings.unsupported && { unsupported: findings.unsupported }),
  };
}

/** Lists what the sentence means: "Rent", "about $950.00", "on 1 Dec", "every month", "until 31 Dec 2027". */
export function parsedText(parsed: ParsedBill, currency: Currency, today: Day): string[] {
  return [
    parsed.title,
    amountText(parsed, currency),
    parsed.dueDate && `on ${dateText(parsed.dueDate, today)}`,
    intervalText(parsed),
    parsed.lastDayOfMonth && "last day of the month",
    parsed.weekendShift && SHIFTS[parsed.weekendShift],
    endText(parsed),
    parsed.autopay && "autopay",
    parsed.paid && "paid",
  ].filter((part) => typeof part === "string");
}

const SHIFTS = { before: "Friday before a weekend", after: "Monday after a weekend" } as const;

function amountText({ amountCents, amountIsEstimate }: ParsedBill, currency: Currency): string | undefined {
  if (amountCents === undefined) return undefined;
  return `${amountIsEstimate ? "about " : ""}${formatCents(amountCents, currency)}`;
}

function intervalText({ isRecurring, recurringEvery }: ParsedBill): string | undefined {
  if (!isRecurring) return undefined;
  return recurringEvery === undefined ? "repeats" : everyText(recurringEvery);
}

function endText({ ends }: ParsedBill): string | undefined {
  if (ends === undefined) return undefined;
  if ("on" in ends) return `until ${yearText(ends.on)}`;
  return ends.times === 1 ? "once" : `${ends.times} times`;
}

/** Adds the year only if the day is in the past or more than a year away. */
function dateText(day: Day, today: Day): string {
  return day >= today && day < addDays(today, 365) ? shortDayText(day) : yearText(day);
}

/** "31 Dec 2027" */
function yearText(day: Day): string {
  return `${shortDayText(day)} ${partsOfDay(day).year}`;
}
