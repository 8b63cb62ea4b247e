import { useCallback, useEffect } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { failureSentence } from "./failure-text.ts";
import { useLedgerStore } from "./ledger-provider.tsx";
import { refusedContent, refusedWhat } from "./rejection-text.ts";

export interface Rejection {
  readonly id: string;
  readonly operation: OperationJson;
  /** The bill it was about, deleted or not. */
  readonly expense: Expense | undefined;
  readonly what: string;
  readonly error: string;
  readonly copyText: string;
}

export function useRejections(): {
  rejections: readonly Rejection[];
  dismiss: (id: string) => void;
} {
  const ledgerStore = useLedgerStore();
  const ledger = ledgerStore.ledger();
  const rejections = ledgerStore.refused().map(({ id, operation, error }) => {
    const { id: expenseId = "" } = operation.data as { id?: string };
    return {
      id,
      operation,
      expense: ledger.get("expense", expenseId),
      what: refusedWhat(operation, ledger),
      error,
      copyText: refusedContent(operation),
    };
  });
  const dismiss = useCallback(
    (id: string) => void ledgerStore.dismissRefused(id).catch(reportError),
    [ledgerStore],
  );
  return { rejections, dismiss };
}

/** Calls `tell` once for each change that is refused while the page is open. `sentence` is for the user. */
export function useNewRefusals(tell: (operationId: string, sentence: string | null) => void): void {
  const ledgerStore = useLedgerStore();
  const refused = ledgerStore.refused();
  useEffect(() => {
    if (refused.length === 0) return;
    for (const { operation, error } of ledgerStore.takeNewRefusals()) {
      tell(operation.id, failureSentence(operation, error));
    }
  }, [ledgerStore, refused, tell]);
}
