import { useCallback } from "react";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { useLocal } from "./ledger-provider.tsx";

/** Gives the rows as they are when it is called, for what is made at a press and not shown. */
export function useReadLedger(): () => Ledger {
  const { ledgerStore } = useLocal();
  return useCallback(() => ledgerStore.ledger(), [ledgerStore]);
}
