import type { Day } from "#domain/calendar/days.ts";
import { DETAILS } from "#domain/expenses/details.ts";
import { type Currency, groupedDecimal } from "#domain/money/money.ts";
import { type ParsedBill, parsedText, readSentence } from "#domain/sentence/read-sentence.ts";
import { tooLongText } from "#domain/text/clean-text.ts";
import type { ExpenseFormValues } from "./form-values.ts";
import { USUAL_VALUES, valuesOfJson } from "./series-values.ts";

export interface Understood {
  readonly values: Partial<ExpenseFormValues>;
  /** "Rent, $950.00, on 1 Dec, every month" */
  readonly text: string;
  /** What of it can't be kept, in sentences: a schedule such as "daily", or a title that is too long. */
  readonly problem: string;
}

/** Returns null if the text is only a title. */
export function understand(text: string, today: Day, currency: Currency): Understood | null {
  const parsed = readSentence(text, today, currency);
  if (Object.keys(parsed).every((name) => name === "title")) return null;
  const parts = parsedText(parsed, currency, today);
  return { values: valuesOf(parsed), text: parts.join(", "), problem: problemOf(parsed) };
}

function problemOf({ title = "", unsupported }: ParsedBill): string {
  const problems = [unsupported, tooLongText(title, DETAILS.title)];
  return problems
    .filter(Boolean)
    .map((problem) => `${problem}.`)
    .join(" ");
}

function valuesOf(parsed: ParsedBill): Partial<ExpenseFormValues> {
  const { title, amountCents, amountIsEstimate, dueDate, isRecurring, trialEnds, autopay, paid } = parsed;
  return {
    ...(title !== undefined && { title }),
    ...(amountCents !== undefined && { amountText: groupedDecimal(amountCents) }),
    ...(amountIsEstimate && { amountIsEstimate }),
    ...(dueDate !== undefined && { dueDate }),
    ...(trialEnds !== undefined && { cancelBy: JSON.stringify({ on: trialEnds }) }),
    ...(autopay && { autopay }),
    ...(paid && { status: "PAID" as const }),
    ...(isRecurring && { isRecurring, ...USUAL_VALUES, ...seriesValuesOf(parsed) }),
  };
}

function seriesValuesOf({ recurringRule, weekendShift, ends, dueDate }: ParsedBill) {
  const json = {
    ...(recurringRule && { recurringRule }),
    ...(weekendShift && { weekendShift }),
    ...(ends && { recurringEnds: ends }),
  };
  return valuesOfJson(json, dueDate);
}
