import { useMemo } from "react";
import { categorySuggestions } from "#domain/category-suggestions.ts";
import { useLocal } from "./replica-provider.tsx";

/** Categories to choose from, read when the form opens. */
export function useCategorySuggestions(): readonly string[] {
  const { replica } = useLocal();
  return useMemo(() => categorySuggestions(replica.ledger().all("expense")), [replica]);
}
