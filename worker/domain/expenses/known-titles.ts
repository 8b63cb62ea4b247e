import { cleanLine } from "../text/clean-text.ts";
import { compareExpenses, type Expense } from "./expense.ts";

/** The latest bill of each title, by {@link titleKey}. */
export type KnownTitles = ReadonlyMap<string, Expense>;

/** Titles that differ only in case or in spaces around them are the same. */
export function titleKey(title: string): string {
  return cleanLine(title).toLowerCase();
}

export function knownTitles(expenses: Iterable<Expense>): KnownTitles {
  const latest = new Map<string, Expense>();
  for (const expense of expenses) {
    if (expense.deleted) continue;
    // Stored titles are clean.
    const key = expense.title.toLowerCase();
    const known = latest.get(key);
    if (known === undefined || compareExpenses(known, expense) < 0) latest.set(key, expense);
  }
  return latest;
}

const OFFERED = 8;

/** Known titles that go on as the typed text begins, also at a later word, the latest bills first. */
export function titlesLike(known: KnownTitles, typed: string): string[] {
  const key = titleKey(typed);
  if (key === "") return [];
  const like: Expense[] = [];
  for (const [title, expense] of known) {
    if (title !== key && (title.startsWith(key) || title.includes(` ${key}`))) like.push(expense);
  }
  return like
    .sort((a, b) => compareExpenses(b, a))
    .slice(0, OFFERED)
    .map(({ title }) => title);
}
