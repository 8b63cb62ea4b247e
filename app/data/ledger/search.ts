import { useMemo } from "react";
import type { Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { byNearness, searchExpenses } from "#domain/expenses/search.ts";
import { useLedgerStore } from "./ledger-provider.tsx";

/** The bills of all months that fit every word of the query: this month's and past ones before future ones. */
export function useSearch(query: string, today: Day): readonly Expense[] {
  const ledgerStore = useLedgerStore();
  const version = ledgerStore.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger is another after each change
  return useMemo(
    () => searchExpenses(ledgerStore.ledger().all("expense"), query, today).sort(byNearness(today)),
    [ledgerStore, version, query, today],
  );
}
