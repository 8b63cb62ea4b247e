import { ONLY } from "#domain/ledger/ledger.ts";
import type { LedgerStore } from "./ledger-store.ts";
import { once } from "./once.ts";

/**
 * After the first sync, gives an account without settings this browser's time zone, so that "today" is the user's own day on
 * every device and for reminders. Returns a function that cancels this.
 */
export function adoptTimeZone(ledgerStore: LedgerStore): () => void {
  const isSynced = () => ledgerStore.everSynced();
  return once([ledgerStore], isSynced, () => {
    if (ledgerStore.ledger().get("settings", ONLY) !== undefined) return;
    const timezone = ledgerStore.timeZone();
    void ledgerStore.perform({ type: "settings.update", data: { timezone } }).catch(reportError);
  });
}

let hasRequested = false;

/** Has the browser not evict the bills when it needs space. Some browsers ask the user, so this asks once a visit. */
export async function askForPersistentStorage(): Promise<void> {
  // Browsers offer this on secure pages only.
  if (!("storage" in navigator) || hasRequested) return;
  hasRequested = true;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
