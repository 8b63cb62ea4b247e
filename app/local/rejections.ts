import { useCallback } from "react";
import { refusedContent, refusedWhat } from "./refused-text.ts";
import { useReplica } from "./replica-provider.tsx";

/** Changes the worker refused, until the person has seen why. */
export function useRejections(): {
  rejections: readonly { id: string; what: string; error: string; copyText: string }[];
  dismiss: (id: string) => void;
} {
  const replica = useReplica();
  const rejections = replica.refused().map(({ id, operation, error }) => ({
    id,
    what: refusedWhat(operation, replica.ledger()),
    error,
    copyText: refusedContent(operation),
  }));
  const dismiss = useCallback((id: string) => void replica.dismissRefused(id).catch(reportError), [replica]);
  return { rejections, dismiss };
}
