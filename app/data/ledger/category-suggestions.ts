import { useMemo } from "react";
import { categorySuggestions } from "#domain/expenses/category-suggestions.ts";
import { useLocal } from "./ledger-provider.tsx";

/** Categories to choose from, read when the form opens. */
export function useCategorySuggestions(): readonly string[] {
  const { ledgerStore } = useLocal();
  return useMemo(() => categorySuggestions(ledgerStore.ledger().all("expense")), [ledgerStore]);
}
