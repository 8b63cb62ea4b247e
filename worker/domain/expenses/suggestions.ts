import { cleanLine } from "../text/clean-text.ts";
import { DETAILS } from "./details.ts";
import { compareExpenses, type Expense } from "./expense.ts";

/** The suggestions for users without categories of their own. */
export const COMMON_CATEGORIES = [
  "Home",
  "Utilities",
  "Groceries",
  "Transport",
  "Insurance",
  "Subscriptions",
  "Health",
  "Leisure",
] as const;

/** Suggests the user's own categories, the most used first, then common ones. */
export function categorySuggestions(expenses: Iterable<Expense>): string[] {
  const counts = new Map<string, number>();
  for (const { category, deleted } of expenses) {
    if (category !== null && !deleted) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const own = [...counts].toSorted((a, b) => b[1] - a[1]).map(([category]) => category);
  const known = new Set(own.map((category) => category.toLowerCase()));
  return [...own, ...COMMON_CATEGORIES.filter((category) => !known.has(category.toLowerCase()))]
    .filter(isShort)
    .slice(0, 24);
}

/** The categories of this many of the latest bills are considered current. */
const LATELY = 100;

const RECENT = 6;

/**
 * Suggests the most frequent categories of the latest bills, one spelling of each, then common ones. A category that is no
 * longer used makes room for current ones.
 */
export function recentCategories(expenses: Iterable<Expense>): string[] {
  const latest = [...expenses]
    .filter(({ category, deleted }) => category !== null && !deleted)
    .sort((a, b) => b.createdAtMs - a.createdAtMs || compareExpenses(b, a))
    .slice(0, LATELY);
  const recent = new Map<string, { category: string; count: number }>();
  for (const { category } of latest) {
    if (category === null) continue;
    const key = category.toLowerCase();
    const known = recent.get(key);
    if (known === undefined) recent.set(key, { category, count: 1 });
    else known.count += 1;
  }
  const own = [...recent.values()].sort((a, b) => b.count - a.count).map(({ category }) => category);
  const others = COMMON_CATEGORIES.filter((category) => !recent.has(category.toLowerCase()));
  return [...own, ...others].filter(isShort).slice(0, RECENT);
}

/** Imported categories may be longer than the limit for new ones. */
function isShort(category: string): boolean {
  return category.length <= DETAILS.category.max;
}

/** The latest bill of each title, by {@link titleKey}. */
export type KnownTitles = ReadonlyMap<string, Expense>;

/** Titles that only differ in case or in surrounding spaces have the same key. */
export function titleKey(title: string): string {
  return cleanLine(title).toLowerCase();
}

export function knownTitles(expenses: Iterable<Expense>): KnownTitles {
  const latest = new Map<string, Expense>();
  for (const expense of expenses) {
    if (expense.deleted) continue;
    // Stored titles are already clean.
    const key = expense.title.toLowerCase();
    const known = latest.get(key);
    if (known === undefined || compareExpenses(known, expense) < 0) latest.set(key, expense);
  }
  return latest;
}

const OFFERED = 8;

/** Returns known titles in which the typed text begins a word, the latest bills first. */
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
