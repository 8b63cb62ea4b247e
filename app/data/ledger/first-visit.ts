import { ONLY } from "#domain/ledger/ledger.ts";
import type { LedgerStore } from "./ledger-store.ts";

/**
 * Gives an account without settings this browser's time zone, so that "today" is the user's own day on every device
 * and for reminders. Returns a function that stops waiting for the first sync.
 */
export function adoptTimeZone(ledgerStore: LedgerStore): () => void {
  let stop = () => {};
  const look = () => {
    if (!ledgerStore.everSynced()) return;
    stop();
    if (ledgerStore.ledger().get("settings", ONLY) !== undefined) return;
    const timezone = ledgerStore.timeZone();
    void ledgerStore.perform({ type: "settings.update", data: { timezone } }).catch(reportError);
  };
  stop = ledgerStore.subscribe(look);
  // At once where the rows are here already, as after a visit that was left before it came to this.
  look();
  return stop;
}

/** Once a visit: some browsers ask the user each time. */
let asked = false;

/** Asks the browser not to evict the bills when it needs space; once they are there, so that the question makes sense. */
export async function askForPersistentStorage(): Promise<void> {
  // Browsers offer this on secure pages only.
  if (!("storage" in navigator) || asked) return;
  asked = true;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
