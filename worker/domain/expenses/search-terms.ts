import { type DatePhrase, datePhrase } from "../calendar/date-phrase.ts";
import type { Day } from "../calendar/days.ts";
import { CURRENCY_SYMBOLS } from "../money/currency.ts";
import { type Expense, isLate } from "./expense.ts";

/** A part of a search: one word, or a few that together make a date. */
export interface SearchTerm {
  /** An expense whose text has all of these fits, whatever they mean. */
  readonly words: readonly string[];
  /** Whether an expense fits what the words mean. */
  readonly fits: (expense: Expense, today: Day) => boolean;
  /** Whether it fits what the words may become as somebody types on. */
  readonly begins?: (expense: Expense) => boolean;
}

/** The three stored statuses, and the bills that the month's headline counts as late. */
const STATUS_WORDS: ReadonlyMap<string, SearchTerm["fits"]> = new Map([
  ["paid", ({ status }) => status === "PAID"],
  ["unpaid", ({ status }) => status === "UNPAID"],
  ["pending", ({ status }) => status === "PENDING"],
  ["overdue", isLate],
  ["late", isLate],
]);

const SYMBOLS = [...new Set(Object.entries(CURRENCY_SYMBOLS).flat())].map((each) => each.toLowerCase());
const SYMBOL = SYMBOLS.map((each) => each.replace("$", "\\$"))
  .sort((a, b) => b.length - a.length)
  .join("|");

/** "69", "$69", "1,204.2", "69 €" without its space, and "79,90" as many countries write it. */
const AMOUNT = withSymbol("(\\d{1,3}(?:,\\d{3})+|\\d+)(?:[.,](\\d{0,2}))?");

/** "1.204,20" and "1.204.000". "1.204" alone could be either, so it isn't read. */
const AMOUNT_WITH_DOTS = withSymbol(
  "(\\d{1,3}(?:\\.\\d{3})+(?=,)|\\d{1,3}(?:\\.\\d{3}){2,})(?:,(\\d{0,2}))?",
);

function withSymbol(amount: string): RegExp {
  return new RegExp(`^(?:${SYMBOL})?${amount}(?:${SYMBOL})?$`);
}

/** @param words in the form that searches compare */
export function searchTerms(words: readonly string[]): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const date = datePhrase(words, at);
    const term = date === null ? wordTerm(words[at] as string) : dateTerm(words, at, date);
    terms.push(term);
    at += term.words.length;
  }
  return terms;
}

function dateTerm(words: readonly string[], at: number, { length, includes }: DatePhrase): SearchTerm {
  return { words: words.slice(at, at + length), fits: ({ dueDate }) => includes(dueDate) };
}

function wordTerm(word: string): SearchTerm {
  const words = [word];
  const status = STATUS_WORDS.get(word);
  if (status !== undefined) return { words, fits: status };
  // A symbol alone excludes nothing, so that "$ 69" means the same as "$69".
  if (SYMBOLS.includes(word)) return { words, fits: () => true };
  const amount = AMOUNT.exec(word.replace(/,$/, "")) ?? AMOUNT_WITH_DOTS.exec(word);
  if (amount === null) return { words, fits: () => false };
  const whole = (amount[1] as string).replace(/[.,]/g, "");
  const fraction = amount[2];
  const isYear = /^\d{4}$/.test(word);
  return {
    words,
    fits: ({ amountCents, dueDate }) =>
      Math.floor(amountCents / 100) === Number(whole) && fractionText(amountCents).startsWith(fraction ?? "")
        ? true
        : isYear && dueDate.startsWith(word),
    ...(fraction === undefined && {
      begins: ({ amountCents }) => String(Math.floor(amountCents / 100)).startsWith(whole),
    }),
  };
}

function fractionText(cents: number): string {
  return String(cents % 100).padStart(2, "0");
}
