import type { Ledger } from "#domain/ledger/ledger.ts";
import { ONLY } from "#domain/ledger/ledger.ts";
import type { Row, StoredRows } from "./stored-rows.ts";

/** How a ledger differs from what the database holds, in sentences that begin with `who`. */
export function differencesFrom(stored: StoredRows, ledger: Ledger, who: string): string[] {
  const living = [...ledger.all("expense")].filter(({ deleted }) => !deleted);
  const comparisons = [
    ["bill", "id", stored.expenses.filter(({ deleted }) => deleted === 0), living],
    ["series", "id", stored.series, [...ledger.all("series")]],
    ["budget", "month", stored.budgets, [...ledger.all("budget")]],
    ["settings", "currency", stored.settings ? [stored.settings] : [], listOf(ledger.get("settings", ONLY))],
  ] as const;
  const differences = comparisons.flatMap(([what, key, there, here]) =>
    differencesBetween(what, key, there, here as unknown as readonly Row[]),
  );
  const views = ledger.account().dashboardViews;
  if (views !== stored.dashboardViews) differences.push(`${views} visits, not ${stored.dashboardViews}`);
  return differences.map((each) => `${who} has ${each}.`);
}

const listOf = <T>(row: T | undefined) => (row === undefined ? [] : [row]);

/** How the rows that are here differ from those there, in words that follow "has". */
export function differencesBetween(
  what: string,
  key: string,
  there: readonly Row[],
  here: readonly Row[],
): string[] {
  const rest = new Map(here.map((row) => [row[key], row]));
  const found = there.flatMap((row) => {
    const own = rest.get(row[key]);
    rest.delete(row[key]);
    if (own === undefined) return [`no ${what} ${String(row[key])} (${String(row["title"] ?? "")})`];
    const fields = Object.keys(row).filter((each) => !isSame(row[each], own[each]));
    return fields.map(
      (each) => `${what} ${String(row[key])} with ${each} ${String(own[each])}, not ${String(row[each])}`,
    );
  });
  return [...found, ...[...rest.keys()].map((each) => `${what} ${String(each)}, which isn't stored`)];
}

/** SQLite has numbers for booleans. */
function isSame(stored: unknown, own: unknown): boolean {
  return typeof own === "boolean" ? Number(own) === stored : (own ?? null) === stored;
}
