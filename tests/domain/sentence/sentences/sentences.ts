import type { Day } from "#domain/calendar/days.ts";
import type { Currency } from "#domain/money/money.ts";
import type { ParsedBill } from "#domain/sentence/read-sentence.ts";
import type { WeekendShift } from "#domain/series/rule.ts";

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

/** What follows says how often, but not on which days. */
export const needsDays = (begins: string, example: string) => (text: string) => ({
  ...notOffered(begins)(text),
  unsupported: `“${text.slice(begins.length).trim()}” needs its days, such as “${example}”`,
});

/** It also stays in the title. */
export const notOfferedAsTitle = (begins: string) => (text: string) => {
  const said = notOffered(begins)(text);
  return { ...said, title: `${said.title} ${text.slice(begins.length).trim()}` };
};

export const due = (dueDate: Day) => ({ dueDate });
/** @param rule what follows FREQ=, or a number of months */
export const every = (rule: number | string) => ({ isRecurring: true, recurringRule: ruleOf(rule) }) as const;
const ruleOf = (rule: number | string) => {
  if (typeof rule === "string") return `FREQ=${rule}`;
  return rule === 12 ? "FREQ=YEARLY" : `FREQ=MONTHLY${rule === 1 ? "" : `;INTERVAL=${rule}`}`;
};
export const until = (on: Day) => ({ ends: { on } });
export const times = (count: number) => ({ ends: { times: count } });
export const shift = (weekendShift: Exclude<WeekendShift, "none">) => ({ weekendShift });
export const unsupported = (words: string) => ({ unsupported: `“${words}” isn't supported` });
/** Only its end says that it repeats. */
export const REPEATS = every(1);
/** The day of the month that a bill would have if it repeated. */
export const day = (by: string) => ({ recurringRule: `FREQ=MONTHLY;${by}` });
export const LAST_DAY = day("BYMONTHDAY=-1");
export const WORKING_DAYS = "BYDAY=MO,TU,WE,TH,FR";
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
