import { datePhrase } from "../calendar/date-phrase.ts";
import { type Day, monthOf } from "../calendar/days.ts";
import { CURRENCY_SYMBOLS, decimalText } from "../money/money.ts";
import { compareExpenses, type Expense, isLate } from "./expense.ts";
import { EXPENSE_FIELDS } from "./fields.ts";

/** Without case and accents, so that "electricite" finds "Électricité". */
function searchForm(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

const SEARCHED = Object.values(EXPENSE_FIELDS).flatMap(({ searched }) => searched ?? []);

const texts = new WeakMap<Expense, string>();

function textOf(expense: Expense): string {
  let text = texts.get(expense);
  if (text === undefined) {
    text = searchForm(SEARCHED.map((textIn) => textIn(expense)).join("\n"));
    texts.set(expense, text);
  }
  return text;
}

/** In the order given. A word fits as part of a searched text, or by naming an amount, a date or a status. */
export function searchExpenses(expenses: Iterable<Expense>, query: string, today: Day): Expense[] {
  const words = searchForm(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const all = [...expenses].filter((expense) => !expense.deleted);
  const fits = searchTerms(words).map((term) => fitOf(term, all, today));
  return all.filter((expense) => fits.every((isHit) => isHit(expense)));
}

/** If no expense fits a term, tests for what it may be the beginning of. */
function fitOf(term: SearchTerm, all: readonly Expense[], today: Day): (expense: Expense) => boolean {
  const { words, begins } = term;
  const fit = (expense: Expense) => {
    const text = textOf(expense);
    return words.every((word) => text.includes(word)) || term.fits(expense, today);
  };
  return begins === undefined || all.some(fit) ? fit : begins;
}

/** This month and the past come first, the latest first; later months follow, the nearest first. */
export function byNearness(today: Day): (a: Expense, b: Expense) => number {
  const month = monthOf(today);
  const isLater = ({ dueDate }: Expense) => monthOf(dueDate) > month;
  return (a, b) => {
    const later = isLater(a);
    if (later !== isLater(b)) return later ? 1 : -1;
    return later ? compareExpenses(a, b) : -compareExpenses(a, b);
  };
}

/** One word, or a few that together make a date. */
interface SearchTerm {
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
function searchTerms(words: readonly string[]): SearchTerm[] {
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
