import { useCallback, useEffect } from "react";
import type { Expense } from "#domain/expense.ts";
import type { OperationJson } from "#domain/operation.ts";
import { failureSentence } from "./failure-sentences.ts";
import { refusedContent, refusedWhat } from "./refused-text.ts";
import { useReplica } from "./replica-provider.tsx";

/** A change that the worker refused, until the person has seen why. */
export interface Rejection {
  readonly id: string;
  readonly operation: OperationJson;
  /** The bill it was about, as this browser knows it, deleted or not. */
  readonly expense: Expense | undefined;
  readonly what: string;
  readonly error: string;
  readonly copyText: string;
}

export function useRejections(): {
  rejections: readonly Rejection[];
  dismiss: (id: string) => void;
} {
  const replica = useReplica();
  const ledger = replica.ledger();
  const rejections = replica.refused().map(({ id, operation, error }) => {
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
  const dismiss = useCallback((id: string) => void replica.dismissRefused(id).catch(reportError), [replica]);
  return { rejections, dismiss };
}

/**
 * Calls `tell` once for each change that is refused while the page is open, with what to tell the person, if anything.
 */
export function useNewRefusals(tell: (operationId: string, sentence: string | null) => void): void {
  const replica = useReplica();
  const refused = replica.refused();
  useEffect(() => {
    if (refused.length === 0) return;
    for (const { operation, error } of replica.takeNewRefusals()) {
      tell(operation.id, failureSentence(operation, error));
    }
  }, [replica, refused, tell]);
}
