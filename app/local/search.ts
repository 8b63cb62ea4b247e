import { useMemo } from "react";
import { compareExpenses, type Expense } from "#domain/expense.ts";
import { searchExpenses } from "#domain/expense-search.ts";
import { useReplica } from "./replica-provider.tsx";

/** The bills of all months that have every word of the query, the latest due first. */
export function useSearch(query: string): readonly Expense[] {
  const replica = useReplica();
  const version = replica.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger is another after each change
  return useMemo(() => {
    const hits = searchExpenses(replica.ledger().all("expense"), query).filter((each) => !each.deleted);
    return hits.sort((a, b) => -compareExpenses(a, b));
  }, [replica, version, query]);
}
