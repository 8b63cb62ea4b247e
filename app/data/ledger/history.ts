import type { Ledger } from "#domain/ledger/ledger.ts";
import type { HistoryEntry } from "#domain/undo/history.ts";
import { deviceName } from "../session/devices.ts";
import { useLedgerStore } from "./ledger-provider.tsx";

/** The changes of the last 30 days, newest first. */
export function useHistory(): {
  changes: readonly PastChange[];
  ledger: Ledger;
  device: string;
  timeZone: string;
} {
  const ledgerStore = useLedgerStore();
  const ledger = ledgerStore.ledger();
  return {
    changes: pastChanges(ledger.history(), ledgerStore.historySinceMs()),
    ledger,
    device: deviceName(),
    timeZone: ledgerStore.timeZone(),
  };
}

interface PastChange {
  readonly entry: HistoryEntry;
  readonly undone: boolean;
}

/**
 * Newest first by the clock: offline changes reach the worker later than they happen. A change that was just confirmed may
 * still be pending, too, and counts once.
 * @param sinceMs when the worker's history begins
 */
export function pastChanges(history: Iterable<HistoryEntry>, sinceMs: number): PastChange[] {
  const entries = new Map([...history].map((entry) => [entry.operationId, entry]));
  const undone = new Set<string>();
  const changes = [...entries.values()].reverse().flatMap((entry) => {
    const isUndone = undone.has(entry.operationId);
    if (entry.undoes !== null && !isUndone) undone.add(entry.undoes);
    // Pending changes are shown whatever this device's clock says.
    const isRecent = entry.appliedAtMs === undefined || entry.appliedAtMs >= sinceMs;
    const isShown = isRecent && entry.type !== "dashboard.view" && entry.image.length > 0;
    return isShown ? [{ entry, undone: isUndone }] : [];
  });
  return changes.toSorted((a, b) => b.entry.atMs - a.entry.atMs);
}
