import { datePhrase } from "../calendar/date-phrase.ts";
import type { Day } from "../calendar/days.ts";
import { CURRENCY_SYMBOLS, decimalText } from "../money/currency.ts";
import { type Expense, isLate } from "./expense.ts";

/** One word, or a few that together make a date. */
export interface SearchTerm {
  /** An expense whose text has all of them fits, whatever they mean. */
  readonly words: readonly string[];
  readonly fits: (expense: Expense, today: Day) => boolean;
  /** Fits what the words may become as somebody types on. */
  readonly begins?: (expense: Expense) => boolean;
}

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
    const term =
      date === null
        ? wordTerm(words[at] as string)
        : {
            words: words.slice(at, at + date.length),
            fits: ({ dueDate }: Expense) => date.includes(dueDate),
          };
    terms.push(term);
    at += term.words.length;
  }
  return terms;
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
      decimalText(amountCents).startsWith(`${Number(whole)}.${fraction ?? ""}`) ||
      (isYear && dueDate.startsWith(word)),
    ...(fraction === undefined && {
      begins: ({ amountCents }) => String(Math.floor(amountCents / 100)).startsWith(whole),
    }),
  };
}
