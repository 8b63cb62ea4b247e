import type { Day } from "#domain/calendar/days.ts";
import { type Currency, decimalText } from "#domain/money/money.ts";
import { readSentence } from "#domain/sentence/read-sentence.ts";
import type { SaidBill } from "#domain/sentence/said-bill.ts";
import { saidText } from "#domain/sentence/said-text.ts";
import type { ExpenseFormValues } from "./expense-form-rules.ts";
import { USUAL_VALUES, valuesOfJson } from "./series-values.ts";

export interface Understood {
  /** What the form is to hold. */
  readonly values: Partial<ExpenseFormValues>;
  /** "Rent, $950.00, on 1 Dec, every month" */
  readonly text: string;
  /** What was said of how often it comes that isn't possible, such as "weekly". */
  readonly unsupported: string | null;
}

/** Null if the text says nothing but a title. */
export function understand(text: string, today: Day, currency: Currency): Understood | null {
  const said = readSentence(text, today, currency);
  if (Object.keys(said).every((name) => name === "title")) return null;
  const { unsupported = null } = said;
  return { values: valuesOf(said), text: saidText(said, currency, today).join(", "), unsupported };
}

function valuesOf(said: SaidBill): Partial<ExpenseFormValues> {
  const { title, amountCents, amountIsEstimate, dueDate, isRecurring, autopay, paid } = said;
  return {
    ...(title !== undefined && { title }),
    ...(amountCents !== undefined && { amountText: decimalText(amountCents) }),
    ...(amountIsEstimate && { amountIsEstimate }),
    ...(dueDate !== undefined && { dueDate }),
    ...(autopay && { autopay }),
    ...(paid && { status: "PAID" as const }),
    ...(isRecurring && { isRecurring, ...USUAL_VALUES, ...seriesValuesOf(said) }),
  };
}

function seriesValuesOf({ recurringEvery, lastDayOfMonth, weekendShift, ends }: SaidBill) {
  return valuesOfJson({
    ...(recurringEvery && { recurringEvery }),
    ...(lastDayOfMonth && { lastDayOfMonth }),
    ...(weekendShift && { weekendShift }),
    ...(ends && { recurringEnds: ends }),
  });
}
