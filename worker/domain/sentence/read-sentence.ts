import { addDays, type Day, partsOfDay, shortDayText } from "../calendar/days.ts";
import { cancelByText } from "../expenses/cancel-by.ts";
import { type Currency, formatCents } from "../money/money.ts";
import { isOncePerMonth, recurrenceText } from "../series/recurrence.ts";
import { endsFromJson, type WeekendShift } from "../series/rule.ts";
import { endText, repeatsText, shiftText } from "../series/rule-text.ts";
import { cleanLine, isBlank } from "../text/clean-text.ts";
import { takeAmount } from "./amount-choice.ts";
import { CALCULATION_RULES } from "./calculations.ts";
import { DUE_DATE_RULES, dueDateOf } from "./dates.ts";
import {
  LAST_DAY_OF_MONTH_RULE,
  MONTH_DAY_RULES,
  RELATIVE_DAY_RULES,
  WEEKDAY_RULES,
  WEEKEND_RULES,
} from "./days.ts";
import { END_RULES, endOf, INTERVAL_RULES, TRIAL_RULES } from "./recurrence.ts";
import { EVERY_OTHER_WEEKDAY_RULE, NTH_WEEKDAY_RULE, RULE_DAYS_RULES } from "./rule-days.ts";
import { applyRules, type Findings, phrase, type Rule, recurrenceIn } from "./rules.ts";
import { titleOf, wordsOf } from "./words.ts";

/** The details that a sentence gives about a bill. All others are missing. */
export interface ParsedBill {
  /** The words that aren't understood as anything else. They may be more than a title can have. */
  readonly title?: string;
  readonly amountCents?: number;
  readonly amountIsEstimate?: true;
  readonly dueDate?: Day;
  readonly isRecurring?: true;
  /** The canonical text of its rule. Without isRecurring, that of a day that a date can't say: "end of month". */
  readonly recurringRule?: string;
  readonly weekendShift?: Exclude<WeekendShift, "none">;
  /** Only present with isRecurring. */
  readonly ends?: { readonly on: Day } | { readonly times: number };
  /** The last day of a free trial, after which the first bill comes. */
  readonly trialEnds?: Day;
  readonly autopay?: true;
  readonly paid?: true;
  /** Why the sentence can't be kept: "“daily” isn't supported". */
  readonly unsupported?: string;
}

const BY =
  "(?:(?:is |are |and |with |set to |paid |pays |charged ){0,3}(?:by |via |with |on |through |using |an? |is ){0,3})?";
const AUTOPAY =
  "auto[ -]?(?:pay(?:ment)?s?|paid|debit(?:ed)?)|automatic(?:ally)?(?: (?:payments?|paid|charged|debited|debit))?|direct[ -]?debit|standing order";

function says(source: string, findings: Findings): Rule {
  return { pattern: phrase(source), read: () => findings };
}

const AUTOPAY_RULES: readonly Rule[] = [
  says(`(?:no|not|without|isn't|never) (?:by |on |an? ){0,2}(?:${AUTOPAY})|(?:auto[ -]?pay) off`, {
    autopay: false,
  }),
  says(`${BY}(?:${AUTOPAY})(?: on)?`, { autopay: true }),
];

/** These come after the rules for dates, because "paid on the 1st" is about the date. */
const PAID_RULES: readonly Rule[] = [
  says("unpaid|(?:not|isn't|to be)(?: yet)?(?: been)? paid(?: yet)?", { paid: false }),
  says("(?:(?:is|was|has been|already|fully) ){0,3}paid(?: already)?", { paid: true }),
];

/** Order matters: a rule for a longer phrase comes before a rule for a part of that phrase. */
const RULES: readonly Rule[] = [
  ...WEEKEND_RULES,
  EVERY_OTHER_WEEKDAY_RULE,
  ...RULE_DAYS_RULES,
  ...CALCULATION_RULES,
  ...INTERVAL_RULES,
  ...TRIAL_RULES,
  ...END_RULES,
  NTH_WEEKDAY_RULE,
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
  const { trialEnds } = findings;
  const dueDate = dueDateOf(findings, today) ?? (trialEnds === undefined ? null : addDays(trialEnds, 1));
  const unsupported = unsupportedIn(findings);
  const recurrence = unsupported === null ? recurrenceIn(findings) : null;
  const isRecurring =
    recurrence !== null && ((findings.every ?? findings.end) !== undefined || !isOncePerMonth(recurrence));
  const ends = isRecurring ? endOf(findings, today) : null;
  return {
    ...(title !== null && { title }),
    ...amount,
    ...(dueDate !== null && { dueDate }),
    ...(isRecurring && { isRecurring }),
    ...(recurrence && (isRecurring || findings.by) && { recurringRule: recurrenceText(recurrence) }),
    ...(findings.weekendShift && { weekendShift: findings.weekendShift }),
    ...(ends && { ends }),
    ...(trialEnds !== undefined && { trialEnds }),
    ...(findings.autopay && { autopay: true }),
    ...(findings.paid && { paid: true }),
    ...(unsupported && { unsupported }),
  };
}

function unsupportedIn({ unsupported, needsDays, by = "" }: Findings): string | null {
  if (unsupported !== undefined) return `“${unsupported}” isn't supported`;
  if (needsDays === undefined || by.includes(",")) return null;
  const example = /w(?:ee)?k/i.test(needsDays) ? "on Monday and Thursday" : "on the 1st and 15th";
  return `“${needsDays}” needs its days, such as “${example}”`;
}

/** Lists what the sentence means: "Rent", "about $950.00", "on 1 Dec", "every month", "until 31 December 2027". */
export function parsedText(parsed: ParsedBill, currency: Currency, today: Day): string[] {
  const { title, amountCents, amountIsEstimate, dueDate, isRecurring, recurringRule } = parsed;
  return [
    title,
    amountCents !== undefined && `${amountIsEstimate ? "about " : ""}${formatCents(amountCents, currency)}`,
    dueDate && `on ${dateText(dueDate, today)}`,
    isRecurring && repeatsText(recurringRule ?? 1),
    shiftText(parsed.weekendShift ?? "none"),
    endText(endsFromJson(parsed.ends ?? null)),
    parsed.trialEnds && cancelByText({ on: parsed.trialEnds }),
    parsed.autopay && "autopay",
    parsed.paid && "paid",
  ].filter((part) => typeof part === "string");
}

/** Adds the year only if the day is in the past or more than a year away. */
function dateText(day: Day, today: Day): string {
  const isNear = day >= today && day < addDays(today, 365);
  return isNear ? shortDayText(day) : `${shortDayText(day)} ${partsOfDay(day).year}`;
}
