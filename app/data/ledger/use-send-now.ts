import { useCallback } from "react";
import { useLocal } from "./ledger-provider.tsx";
import { sendNow } from "./send-now.ts";

/** The function resolves to false if the outbox can't be sent now, or takes too long. */
export function useSendNow(): () => Promise<boolean> {
  const local = useLocal();
  return useCallback(() => sendNow(local), [local]);
}
