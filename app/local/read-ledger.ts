import { useCallback } from "react";
import type { Ledger } from "#domain/ledger.ts";
import { useLocal } from "./replica-provider.tsx";

/** Gives the rows as they are when it is called, for what is made at a press and not shown. */
export function useReadLedger(): () => Ledger {
  const { replica } = useLocal();
  return useCallback(() => replica.ledger(), [replica]);
}
