import { useMemo } from "react";
import { categorySuggestions } from "#domain/expenses/category-suggestions.ts";
import { useLocal } from "./ledger-provider.tsx";
import { useEverSynced } from "./use-ledger.tsx";

export function useCategorySuggestions(): readonly string[] {
  const { ledgerStore } = useLocal();
  const isWhole = useEverSynced();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a provisional month has fewer of them
  return useMemo(() => categorySuggestions(ledgerStore.ledger().all("expense")), [ledgerStore, isWhole]);
}
