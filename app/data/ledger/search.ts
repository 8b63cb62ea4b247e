import { useMemo } from "react";
import type { Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { byNearness, searchExpenses } from "#domain/expenses/search.ts";
import { useLedgerStore } from "./ledger-provider.tsx";

/** Bills of all months that match every word of the query, with future ones last. */
export function useSearch(query: string, today: Day): readonly Expense[] {
  const ledgerStore = useLedgerStore();
  const version = ledgerStore.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when the ledger has changed
  return useMemo(
    () => searchExpenses(ledgerStore.ledger().all("expense"), query, today).sort(byNearness(today)),
    [ledgerStore, version, query, today],
  );
}
