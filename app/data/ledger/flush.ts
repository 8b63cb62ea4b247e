import type { Local } from "./open-ledger.ts";

/** How long a user who signs out may have to wait. */
const PATIENCE_MS = 3000;

/** Sends the outbox. Resolves to false if that isn't possible now, or takes too long. */
export function sendNow(local: Local): Promise<boolean> {
  const { ledgerStore, status } = local;
  return new Promise((resolve) => {
    const isStuck = () => ["offline", "failed"].includes(status.current().kind);
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
    const subscriptions = [ledgerStore.subscribe(look), status.subscribe(look)];
    local.syncNow();
    look();
  });
}
