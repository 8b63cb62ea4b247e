import { useDeferredValue, useEffect, useRef } from "react";
import { autopayOperationId, dueForAutopay } from "#domain/expenses/status.ts";
import { useLedgerStore, useLocal } from "./ledger-provider.tsx";
import { useMayAct } from "./recurring.ts";
import { useToday } from "./use-ledger.tsx";

/**
 * Marks bills as paid on their day that pay themselves, also offline. The operation's id follows from the
 * bill and its day, so it happens once, whoever comes first: this device, another one or cron.
 */
export function useAutopay(): void {
  const { ledgerStore } = useLocal();
  const today = useToday();
  const mayAct = useMayAct();
  const isWhole = useLedgerStore().everSynced();
  const version = useDeferredValue(ledgerStore.version());
  // The worker knows of payments that this device has forgotten, as of a bill that was moved since. Asking once is enough.
  const tried = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger store's version says when to look again
  useEffect(() => {
    if (!isWhole || !mayAct) return;
    const ledger = ledgerStore.ledger();
    const due = dueForAutopay(
      ledger.all("expense"),
      today,
      (id) => tried.current.has(id) || ledger.entry(id) !== undefined,
    );
    for (const expense of due) {
      const operationId = autopayOperationId(expense);
      tried.current.add(operationId);
      void ledgerStore
        .perform({ type: "expense.autopay", data: { id: expense.id } }, operationId)
        .catch(reportError);
    }
  }, [ledgerStore, mayAct, isWhole, version, today]);
}
