import { useMemo } from "react";
import { accountOf } from "#domain/importing/account.ts";
import { type Import, useImport } from "../../data/importing/use-import.ts";
import { useLedgerStore } from "../../data/ledger/ledger-provider.tsx";
import { useToday } from "../../data/ledger/use-ledger.tsx";

/** This browser's files, compared with the account whose ledger is open. */
export function useAccountImport(userId: string): Import {
  const ledgerStore = useLedgerStore();
  const version = ledgerStore.version();
  const today = useToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger is one object whose version says it changed
  const account = useMemo(() => accountOf(ledgerStore.ledger()), [ledgerStore, version]);
  return useImport({ userId, account, today });
}
