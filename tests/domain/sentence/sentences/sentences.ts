import type { Day } from "#domain/calendar/days.ts";
import type { Currency } from "#domain/money/money.ts";
import type { ParsedBill } from "#domain/sentence/read-sentence.ts";
import type { Interval, WeekendShift } from "#domain/series/rule.ts";

/** What is understood, and the sentences that say it, with | between them or as a list. */
export type Sentences = readonly [
  said: ParsedBill | ((text: string) => ParsedBill),
  texts: string | readonly string[],
  at?: At,
][];

/** Unless it says so, a sentence is said on Sunday, 22 November 2026, by somebody who pays in dollars. */
interface At {
  readonly today?: Day;
  readonly currency?: Currency;
}

export function bill(title: string | null = null, amount: number | null = null, ...more: ParsedBill[]) {
  return Object.assign(
    {},
    title !== null && { title },
    amount !== null && { amountCents: Math.round(amount * 100) },
    ...more,
  ) as ParsedBill;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Nothing is understood but a title. */
export const AS_TITLE = (text: string): ParsedBill => ({ title: capitalised(text) });

/** What follows a title and an amount is a rhythm that the product doesn't have. */
export const notOffered = (begins: string) => (text: string) => {
  const space = begins.lastIndexOf(" ");
  const words = text.slice(begins.length).trim();
  return bill(capitalised(begins.slice(0, space)), Number(begins.slice(space)), unsupported(words));
};

/** It also stays in the title. */
export const notOfferedAsTitle = (begins: string) => (text: string) => {
  const said = notOffered(begins)(text);
  return { ...said, title: `${said.title} ${said.unsupported}` };
};

export const due = (dueDate: Day) => ({ dueDate });
export const every = (recurringEvery: Interval) => ({ isRecurring: true, recurringEvery }) as const;
export const until = (on: Day) => ({ ends: { on } });
export const times = (count: number) => ({ ends: { times: count } });
export const shift = (weekendShift: Exclude<WeekendShift, "none">) => ({ weekendShift });
export const unsupported = (words: string) => ({ unsupported: words });
export const REPEATS = { isRecurring: true } as const;
export const LAST_DAY = { lastDayOfMonth: true } as const;
export const ESTIMATE = { amountIsEstimate: true } as const;
export const AUTOPAY = { autopay: true } as const;
export const PAID = { paid: true } as const;

/** Each sentence with what it means. */
export const eachOf = (sentences: Sentences) =>
  sentences.flatMap(([said, texts, at]) => {
    const isList = typeof texts !== "string";
    return (isList ? texts : texts.split(/[|\n]/).map((text) => text.trim()))
      .filter((text) => isList || text !== "")
      .map((text) => ({
        ...{ text, said: typeof said === "function" ? said(text) : said },
        ...{ today: at?.today ?? "2026-11-22", currency: at?.currency ?? "USD" },
      }));
  });
