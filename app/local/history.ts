import type { HistoryEntry } from "#domain/history.ts";
import type { Ledger } from "#domain/ledger.ts";
import { deviceName } from "./device.ts";
import { useReplica } from "./replica-provider.tsx";

/** A change of the last 30 days, confirmed by the worker or still waiting here. */
export interface PastChange {
  readonly entry: HistoryEntry;
  /** Something took it back, and that stands. */
  readonly undone: boolean;
}

/** How long changes are remembered (DESIGN.md section 6). */
const REMEMBERED_MS = 30 * 86_400_000;

/** What was changed in the last 30 days, newest first, with the rows it was done to and this device's name. */
export function useHistory(): {
  changes: readonly PastChange[];
  ledger: Ledger;
  device: string;
  timeZone: string;
} {
  const replica = useReplica();
  const ledger = replica.ledger();
  return {
    changes: pastChanges(ledger.history(), Date.now() - REMEMBERED_MS),
    ledger,
    device: deviceName(),
    timeZone: replica.timeZone(),
  };
}

/** Newest first. A change that was confirmed a moment ago can be among the waiting ones too: it counts once. */
export function pastChanges(history: Iterable<HistoryEntry>, sinceMs: number): PastChange[] {
  const entries = new Map([...history].map((entry) => [entry.operationId, entry]));
  const undone = new Set<string>();
  return [...entries.values()].reverse().flatMap((entry) => {
    const isUndone = undone.has(entry.operationId);
    if (entry.undoes !== null && !isUndone) undone.add(entry.undoes);
    const isShown = entry.atMs >= sinceMs && entry.type !== "dashboard.view" && entry.image.length > 0;
    return isShown ? [{ entry, undone: isUndone }] : [];
  });
}
