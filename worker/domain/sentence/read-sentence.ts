import type { Day } from "../calendar/days.ts";
import type { Currency } from "../money/money.ts";
import { CALCULATION_RULES } from "./calculations.ts";
import { dueDateOf, isLastDay } from "./due-date.ts";
import { END_RULES, endOf } from "./ends.ts";
import { INTERVAL_RULES } from "./intervals.ts";
import { LAST_DAY_OF_MONTH_RULE, LAST_DAY_RULES } from "./last-days.ts";
import { wordsOf } from "./line.ts";
import { MONTH_DAY_RULES } from "./month-days.ts";
import { AUTOPAY_RULES, PAID_RULES } from "./payment.ts";
import { RELATIVE_DAY_RULES } from "./relative-days.ts";
import { applyRules, type Rule } from "./rules.ts";
import type { SaidBill } from "./said-bill.ts";
import { SEVERAL_DAYS_RULES } from "./several-days.ts";
import { takeAmount } from "./take-amount.ts";
import { titleOf } from "./title.ts";
import { WEEKDAY_RULES } from "./weekdays.ts";
import { WEEKEND_RULES } from "./weekends.ts";
import { DUE_DATE_RULES } from "./written-dates.ts";

/** Rules that take more words come before those that would take a part of them. */
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

/** Reads "car insurance 240 yearly from 12 March, autopay". Words that aren't understood make the title. */
export function readSentence(text: string, today: Day, currency: Currency): SaidBill {
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
