import { type Day, monthOf } from "../calendar/days.ts";
import { compareExpenses, type Expense } from "./expense.ts";
import { EXPENSE_FIELDS } from "./fields.ts";
import { type SearchTerm, searchTerms } from "./search-terms.ts";

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
