import { useMemo } from "react";
import type { Day } from "#domain/calendar/days.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { useLedgerStore } from "./ledger-provider.tsx";
import { useToday } from "./use-ledger.tsx";

/** Computes figures from the whole ledger, again after every change. */
export function useFigures<T>(compute: (ledger: Ledger, today: Day) => T): T {
  const ledgerStore = useLedgerStore();
  const today = useToday();
  const version = ledgerStore.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger is one object whose version says it changed
  return useMemo(() => compute(ledgerStore.ledger(), today), [compute, ledgerStore, version, today]);
}
