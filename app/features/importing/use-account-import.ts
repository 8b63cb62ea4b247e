import { useMemo } from "react";
import { type Import, useImport } from "../../data/importing/use-import.ts";
import { useLedgerStore } from "../../data/ledger/ledger-provider.tsx";
import { useCurrency, useToday } from "../../data/ledger/use-ledger.tsx";

/** This browser's files, compared with the account whose ledger is open. */
export function useAccountImport(userId: string): Import {
  const ledgerStore = useLedgerStore();
  const version = ledgerStore.version();
  const currency = useCurrency();
  const today = useToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger is one object whose version says it changed
  const account = useMemo(() => {
    const ledger = ledgerStore.ledger();
    return {
      bills: [...ledger.all("expense")],
      series: [...ledger.all("series")],
      budgets: [...ledger.all("budget")],
      currency,
    };
  }, [ledgerStore, version, currency]);
  return useImport({ userId, account, today });
}
