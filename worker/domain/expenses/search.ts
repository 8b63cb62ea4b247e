import { type Day, FIRST_YEAR, LAST_YEAR, MONTH_NAMES, monthOf, partsOfDay } from "../calendar/days.ts";
import { CURRENCY_SYMBOLS, decimalText } from "../money/money.ts";
import { compareExpenses, type Expense, isEstimated, isOverdue } from "./expense.ts";
import { EXPENSE_FIELDS } from "./fields.ts";

/** Removes case and accents, so that "electricite" finds "Électricité". The same for a text as for its characters. */
export function searchForm(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/ς/g, "σ");
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

/** Keeps the given order. A word fits if it is part of a searched text, or if it names an amount, a date or a status. */
export function searchExpenses(expenses: Iterable<Expense>, query: string, today: Day): Expense[] {
  const terms = searchTerms(wordsOf(query));
  if (terms.length === 0) return [];
  const all = [...expenses].filter((expense) => !expense.deleted);
  const fits = terms.map((term) => fitOf(term, all, today));
  return all.filter((expense) => fits.every((isHit) => isHit(expense)));
}

function wordsOf(query: string): string[] {
  return searchForm(query)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Where a bill fits a query. */
interface Hits {
  /** What fits in the bill's texts, in the form that {@link markedParts} expects. */
  readonly words: readonly string[];
  readonly isAmount: boolean;
}

export function hitsOf(expense: Expense, query: string): Hits {
  const terms = searchTerms(wordsOf(query));
  const text = textOf(expense);
  const inText = terms.filter(({ words }) => words.every((word) => text.includes(word)));
  return {
    words: inText.flatMap(({ words }) => words),
    isAmount: terms.some(({ fitsAmount }) => fitsAmount?.(expense)),
  };
}

/** If no expense fits a term, tests the values that the term may be the beginning of. */
function fitOf(term: SearchTerm, all: readonly Expense[], today: Day): (expense: Expense) => boolean {
  const { words, begins } = term;
  const fit = (expense: Expense) => {
    const text = textOf(expense);
    return words.every((word) => text.includes(word)) || term.fits(expense, today);
  };
  return begins === undefined || all.some(fit) ? fit : (expense) => begins(expense, today);
}

/** Sorts this month and the past first, the latest bill first. Later months follow, the nearest bill first. */
export function byNearness(today: Day): (a: Expense, b: Expense) => number {
  const month = monthOf(today);
  const isLater = ({ dueDate }: Expense) => monthOf(dueDate) > month;
  return (a, b) => {
    const later = isLater(a);
    if (later !== isLater(b)) return later ? 1 : -1;
    return later ? compareExpenses(a, b) : -compareExpenses(a, b);
  };
}

/** One word, or several words that form a date. */
interface SearchTerm {
  /** An expense fits if its text has all of these words, whatever they mean. */
  readonly words: readonly string[];
  readonly fits: (expense: Expense, today: Day) => boolean;
  /** Fits what the words may be the beginning of while the user is typing. */
  readonly begins?: SearchTerm["fits"];
  /** Whether the amount is what fits, or would with more figures. */
  readonly fitsAmount?: (expense: Expense) => boolean;
}

/** Words for the state of a bill, of one word or two. */
const STATES: readonly (readonly [words: string, fits: SearchTerm["fits"]])[] = [
  ["paid late", isPaidAfterDay],
  ["partly paid", isPartlyPaid],
  ["partially paid", isPartlyPaid],
  ["part paid", isPartlyPaid],
  ["part-paid", isPartlyPaid],
  ["to pay", ({ status }) => status !== "PAID"],
  ["paid", ({ status }) => status === "PAID"],
  ["unpaid", ({ status }) => status === "UNPAID"],
  ["pending", ({ status }) => status === "PENDING"],
  ["overdue", isOverdue],
  // People type this, too.
  ["late", isOverdue],
  ["recurring", ({ recurringId }) => recurringId !== null],
  ["autopay", ({ autopay }) => autopay],
  ["varies", ({ amountIsEstimate }) => amountIsEstimate],
  ["estimated", isEstimated],
];

/** A state is recognised by its first letters, but not by fewer than these, which begin too much else. */
const BEGINNING = 3;

function stateTerm(words: readonly string[], at: number): SearchTerm | null {
  for (const [name, fits] of STATES) {
    const length = name.split(" ").length;
    if (words.slice(at, at + length).join(" ") === name) return { words: words.slice(at, at + length), fits };
  }
  return null;
}

function isPartlyPaid({ payments, status }: Expense): boolean {
  return payments !== null && status !== "PAID";
}

function isPaidAfterDay({ paidDate, dueDate }: Expense): boolean {
  return paidDate !== null && paidDate > dueDate;
}

/** "over 100" and "under $20" */
function limitTerm(words: readonly string[], at: number): SearchTerm | null {
  const [limit = "", amount = ""] = words.slice(at, at + 2);
  const cents = limit === "over" || limit === "under" ? centsOf(amount) : null;
  if (cents === null) return null;
  const fits = ({ amountCents }: Expense) => (limit === "over" ? amountCents > cents : amountCents < cents);
  return { words: [limit, amount], fits, fitsAmount: fits };
}

function centsOf(word: string): number | null {
  const amount = AMOUNT.exec(word) ?? AMOUNT_WITH_DOTS.exec(word);
  if (amount === null) return null;
  const whole = (amount[1] as string).replace(/[.,]/g, "");
  return Number(whole) * 100 + Number((amount[2] ?? "").padEnd(2, "0"));
}

const SYMBOLS = [...new Set(Object.entries(CURRENCY_SYMBOLS).flat())].map((each) => each.toLowerCase());
const SYMBOL = SYMBOLS.map((each) => each.replace("$", "\\$"))
  .sort((a, b) => b.length - a.length)
  .join("|");

/** Matches "69", "$69", "1,204.2", "69 €" without its space, and "79,90" as many countries write it. */
const AMOUNT = withSymbol("(\\d{1,3}(?:,\\d{3})+|\\d+)(?:[.,](\\d{0,2}))?");

/** Matches "1.204,20" and "1.204.000". "1.204" alone is ambiguous, so it isn't matched. */
const AMOUNT_WITH_DOTS = withSymbol(
  "(\\d{1,3}(?:\\.\\d{3})+(?=,)|\\d{1,3}(?:\\.\\d{3}){2,})(?:,(\\d{0,2}))?",
);

function withSymbol(amount: string): RegExp {
  return new RegExp(`^(?:${SYMBOL})?${amount}(?:${SYMBOL})?$`);
}

/** @param words the words of the query, as {@link searchForm} returns them */
function searchTerms(words: readonly string[]): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const date = datePhrase(words, at);
    const term: SearchTerm =
      date === null
        ? (stateTerm(words, at) ?? limitTerm(words, at) ?? wordTerm(words[at] as string))
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
  // A symbol alone fits everything, so that "$ 69" means the same as "$69".
  if (SYMBOLS.includes(word)) return { words, fits: () => true };
  const amount = AMOUNT.exec(word.replace(/,$/, "")) ?? AMOUNT_WITH_DOTS.exec(word);
  if (amount === null) return { words, fits: () => false, ...beginningOfState(word) };
  const whole = (amount[1] as string).replace(/[.,]/g, "");
  const fraction = amount[2];
  const isYear = /^\d{4}$/.test(word);
  const isAmount = ({ amountCents }: Expense) =>
    decimalText(amountCents).startsWith(`${Number(whole)}.${fraction ?? ""}`);
  const begins = ({ amountCents }: Expense) => String(Math.floor(amountCents / 100)).startsWith(whole);
  return {
    words,
    fits: (expense) => isAmount(expense) || (isYear && expense.dueDate.startsWith(word)),
    fitsAmount: (expense) => isAmount(expense) || (fraction === undefined && !isYear && begins(expense)),
    ...(fraction === undefined && { begins }),
  };
}

function beginningOfState(word: string): Pick<SearchTerm, "begins"> {
  const [, begins] = STATES.find(([name]) => word.length >= BEGINNING && name.startsWith(word)) ?? [];
  return begins === undefined ? {} : { begins };
}

interface DatePhrase {
  readonly length: number;
  readonly includes: (day: Day) => boolean;
}

interface Parts {
  year?: number;
  month?: number;
  day?: number;
}

type Part = keyof Parts;

/** Order matters: longer patterns come first. */
const PATTERNS: readonly (readonly Part[])[] = [
  ["day", "month", "year"],
  ["month", "day", "year"],
  ["day", "month"],
  ["month", "day"],
  ["month", "year"],
  ["month"],
];

/** Matches a day or a month in figures, finished or not: "2026-11-01", "2026-11", "2026-1". */
const FIGURES = /^\d{4}-(?:\d{1,2}|\d{2}-\d{0,2})?$/;

/** Matches "11/2026". Two figures before a year could be a day and a month in either order, so they aren't matched. */
const MONTH_AND_YEAR = /^(0?[1-9]|1[0-2])\/(\d{4})$/;

/** Matches "22nd". A bare "22" is more likely an amount. */
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;

/** @param words words in lower case, such as "nov", "22 nov", "nov 22, 2026", "22nd" or "11/2026" */
function datePhrase(words: readonly string[], at: number): DatePhrase | null {
  const bare = words.slice(at, at + 3).map((word) => word.replace(/[.,]$/, ""));
  const [first = ""] = bare;
  if (FIGURES.test(first)) return { length: 1, includes: (day) => day.startsWith(first) };
  const [, month, year] = MONTH_AND_YEAR.exec(first) ?? [];
  if (month !== undefined && year !== undefined)
    return { length: 1, includes: (day) => isWithin(day, { year: Number(year), month: Number(month) }) };
  for (const pattern of PATTERNS) {
    const parts = partsIn(bare, pattern);
    if (parts !== null) return { length: pattern.length, includes: (day) => isWithin(day, parts) };
  }
  const day = ORDINAL.test(first) ? dayIn(first) : undefined;
  return day === undefined ? null : { length: 1, includes: (each) => partsOfDay(each).day === day };
}

function partsIn(words: readonly string[], pattern: readonly Part[]): Parts | null {
  const parts: Parts = {};
  for (const [index, part] of pattern.entries()) {
    const number = READERS[part](words[index] ?? "");
    if (number === undefined) return null;
    parts[part] = number;
  }
  return parts;
}

const READERS: Readonly<Record<Part, (word: string) => number | undefined>> = {
  year: (word) => within(/^\d{4}$/.exec(word)?.[0], FIRST_YEAR, LAST_YEAR),
  month: (word) => {
    const index = word.length < 3 ? -1 : MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(word));
    return index === -1 ? undefined : index + 1;
  },
  day: dayIn,
};

function dayIn(word: string): number | undefined {
  return within(ORDINAL.exec(word)?.[1] ?? /^\d{1,2}$/.exec(word)?.[0], 1, 31);
}

function within(digits: string | undefined, first: number, last: number): number | undefined {
  const number = Number(digits);
  return digits !== undefined && number >= first && number <= last ? number : undefined;
}

function isWithin(day: Day, { year, month, day: dayOfMonth }: Parts): boolean {
  const parts = partsOfDay(day);
  return (
    (year === undefined || parts.year === year) &&
    (month === undefined || parts.month === month) &&
    (dayOfMonth === undefined || parts.day === dayOfMonth)
  );
}
