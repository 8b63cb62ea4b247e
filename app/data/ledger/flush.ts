import type { SyncClient } from "../sync/sync-client.ts";
import type { LedgerStore } from "./ledger-store.ts";

/** How long somebody who leaves may be kept waiting. */
const PATIENCE_MS = 3000;

/**
 * Sends what waits and resolves to true as soon as nothing does; to false when it can't be sent now, or not soon.
 */
export function sendNow(ledgerStore: LedgerStore, syncClient: SyncClient): Promise<boolean> {
  return new Promise((resolve) => {
    const isStuck = () => ["offline", "failed"].includes(syncClient.current().kind);
    const look = () => {
      if (ledgerStore.waiting() === 0) finish(true);
      else if (isStuck()) finish(false);
    };
    const finish = (sent: boolean) => {
      clearTimeout(timer);
      for (const stop of subscriptions) stop();
      resolve(sent);
    };
    const timer = setTimeout(() => finish(false), PATIENCE_MS);
    const subscriptions = [ledgerStore.subscribe(look), syncClient.subscribe(look)];
    syncClient.now();
    look();
  });
}
