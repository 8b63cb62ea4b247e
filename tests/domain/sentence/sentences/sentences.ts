import type { Day } from "#domain/calendar/days.ts";
import type { Currency } from "#domain/money/money.ts";
import type { ParsedBill } from "#domain/sentence/read-sentence.ts";
import type { Interval } from "#domain/series/rule.ts";

/** Unless it says so, a sentence is said on Sunday, 22 November 2026, by somebody who pays in dollars. */
type Sentence = [text: string, said: ParsedBill, at?: { readonly today?: Day; readonly currency?: Currency }];

export type Sentences = readonly Sentence[];

export function every(months: Interval) {
  return { isRecurring: true, recurringEvery: months } as const;
}
