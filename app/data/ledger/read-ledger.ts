import { useCallback } from "react";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { useLocal } from "./ledger-provider.tsx";

/** Returns a function that returns the rows as they are when it is called, for files that are made at a press. */
export function useReadLedger(): () => Ledger {
  const { ledgerStore } = useLocal();
  return useCallback(() => ledgerStore.ledger(), [ledgerStore]);
}
