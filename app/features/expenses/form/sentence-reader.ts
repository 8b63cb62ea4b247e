import type { Day } from "#domain/calendar/days.ts";
import { type Currency, groupedDecimal } from "#domain/money/money.ts";
import { type ParsedBill, parsedText, readSentence } from "#domain/sentence/read-sentence.ts";
import type { ExpenseFormValues } from "./form-values.ts";
import { USUAL_VALUES, valuesOfJson } from "./series-values.ts";

export interface Understood {
  readonly values: Partial<ExpenseFormValues>;
  /** "Rent, $950.00, on 1 Dec, every month" */
  readonly text: string;
  /** A schedule in the sentence that isn't possible, such as "weekly". */
  readonly unsupported: string | null;
}

/** Returns null if the text is only a title. */
export function understand(text: string, today: Day, currency: Currency): Understood | null {
  const parsed = readSentence(text, today, currency);
  if (Object.keys(parsed).every((name) => name === "title")) return null;
  const { unsupported = null } = parsed;
  return { values: valuesOf(parsed), text: parsedText(parsed, currency, today).join(", "), unsupported };
}

function valuesOf(parsed: ParsedBill): Partial<ExpenseFormValues> {
  const { title, amountCents, amountIsEstimate, dueDate, isRecurring, autopay, paid } = parsed;
  return {
    ...(title !== undefined && { title }),
    ...(amountCents !== undefined && { amountText: groupedDecimal(amountCents) }),
    ...(amountIsEstimate && { amountIsEstimate }),
    ...(dueDate !== undefined && { dueDate }),
    ...(autopay && { autopay }),
    ...(paid && { status: "PAID" as const }),
    ...(isRecurring && { isRecurring, ...USUAL_VALUES, ...seriesValuesOf(parsed) }),
  };
}

function seriesValuesOf({ recurringEvery, lastDayOfMonth, weekendShift, ends }: ParsedBill) {
  return valuesOfJson({
    ...(recurringEvery && { recurringEvery }),
    ...(lastDayOfMonth && { lastDayOfMonth }),
    ...(weekendShift && { weekendShift }),
    ...(ends && { recurringEnds: ends }),
  });
}
