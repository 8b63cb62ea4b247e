import { decimalText } from "./currency.ts";
import type { Expense } from "./expense.ts";

/** What a search compares: without case and accents, so that "electricite" finds "Électricité". */
export function searchForm(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** An expense never changes, its next version is another object: its text is made once. */
const texts = new WeakMap<Expense, string>();

function textOf(expense: Expense): string {
  let text = texts.get(expense);
  if (text === undefined) {
    const { title, category, note, amountCents } = expense;
    text = searchForm([title, category ?? "", note ?? "", decimalText(amountCents)].join("\n"));
    texts.set(expense, text);
  }
  return text;
}

/**
 * The expenses that have every word of the query in their title, category, note or amount; none for a blank query.
 * A word may be a part of one: "elec" finds "Electricity".
 */
export function searchExpenses(expenses: Iterable<Expense>, query: string): Expense[] {
  const words = searchForm(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  const hits: Expense[] = [];
  if (words.length === 0) return hits;
  for (const expense of expenses) {
    const text = textOf(expense);
    if (words.every((word) => text.includes(word))) hits.push(expense);
  }
  return hits;
}
