import { isExpenseId } from "../expenses/expense.ts";
import { cleanTitle } from "./clean-title.ts";
import { contentBillId } from "./content-id.ts";
import type { FoundBill } from "./found.ts";

/** A bill of a file, under the id that it gets if it comes alone. */
export interface ImportRow {
  readonly id: string;
  /** The index of its file. */
  readonly file: number;
  readonly found: FoundBill;
  /** What it is called in the account. */
  readonly title: string;
}

/** What the user decided about titles: what a file's title becomes. Other titles are cleaned. */
export type Titles = ReadonlyMap<string, string>;

/**
 * Gives each bill an id that follows from what its file says. Of equal bills, the n-th one of a file is the same as the n-th one of
 * another file, so that two exports whose months overlap bring a bill once, and two equal bills of one export stay two.
 */
export function importRows(files: readonly (readonly FoundBill[])[], titles: Titles): ImportRow[] {
  const cleaned = cleanedTitles(files.flat());
  return files.flatMap((bills, file) => {
    const counts = new Map<string, number>();
    return bills.map((found): ImportRow => {
      const title =
        titles.get(found.title) ?? (found.own === null ? cleaned.get(found.title) : null) ?? found.title;
      const said = saidOf(found);
      const number = counts.get(said) ?? 0;
      counts.set(said, number + 1);
      const isOwn = found.own !== null && isExpenseId(found.identity);
      return { id: isOwn ? (found.identity as string) : contentBillId([said, number]), file, found, title };
    });
  });
}

/** A file has the same titles again and again. */
function cleanedTitles(bills: readonly FoundBill[]): ReadonlyMap<string, string> {
  const titles = new Set(bills.map(({ title }) => title));
  return new Map([...titles].map((title) => [title, cleanTitle(title)]));
}

/** A bank may give one id to payments of several accounts, so it says no more than that two equal lines are two payments. */
function saidOf({ identity, title, amountCents, dueDate }: FoundBill): string {
  return JSON.stringify([title, amountCents, dueDate, identity ?? ""]);
}

/** Of several files, a row that stands in two of them comes once. */
export function onceEach(rows: readonly ImportRow[]): ImportRow[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}
