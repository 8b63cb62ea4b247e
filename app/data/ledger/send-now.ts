import { once } from "./ledger-store.ts";
import type { Local } from "./open-ledger.ts";

const PATIENCE_MS = 3000;

/** Sends the outbox. Resolves to false if that isn't possible now, or takes too long. */
export function sendNow(local: Local): Promise<boolean> {
  const isSent = () => local.ledgerStore.waiting() === 0;
  local.syncNow();
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      stop();
      resolve(false);
    }, PATIENCE_MS);
    const isDecided = () => isSent() || local.isStuck();
    const stop = once([local.ledgerStore, local.status], isDecided, () => {
      clearTimeout(timer);
      resolve(isSent());
    });
  });
}
