import { useMemo } from "react";
import type { Day } from "#domain/calendar.ts";
import type { Expense } from "#domain/expense.ts";
import { byNearness, searchExpenses } from "#domain/expense-search.ts";
import { useReplica } from "./replica-provider.tsx";

/** The bills of all months that fit every word of the query: this month's and past ones before future ones. */
export function useSearch(query: string, today: Day): readonly Expense[] {
  const replica = useReplica();
  const version = replica.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger is another after each change
  return useMemo(
    () => searchExpenses(replica.ledger().all("expense"), query, today).sort(byNearness(today)),
    [replica, version, query, today],
  );
}
