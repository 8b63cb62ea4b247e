import type { HistoryEntry } from "#domain/undo/history.ts";

/** A change of the last 30 days, confirmed by the worker or still waiting here. */
export interface PastChange {
  readonly entry: HistoryEntry;
  /** Something took it back, and that stands. */
  readonly undone: boolean;
}

/**
 * Newest first by the clock: what was done offline came to the worker later than it happened. A change that was
 * confirmed a moment ago can be among the waiting ones too: it counts once.
 * @param sinceMs the worker no longer remembers what it applied before this
 */
export function pastChanges(history: Iterable<HistoryEntry>, sinceMs: number): PastChange[] {
  const entries = new Map([...history].map((entry) => [entry.operationId, entry]));
  const undone = new Set<string>();
  const changes = [...entries.values()].reverse().flatMap((entry) => {
    const isUndone = undone.has(entry.operationId);
    if (entry.undoes !== null && !isUndone) undone.add(entry.undoes);
    // What waits here is shown whatever this device's clock says.
    const isKept = entry.appliedAtMs === undefined || entry.appliedAtMs >= sinceMs;
    const isShown = isKept && entry.type !== "dashboard.view" && entry.image.length > 0;
    return isShown ? [{ entry, undone: isUndone }] : [];
  });
  return changes.toSorted((a, b) => b.entry.atMs - a.entry.atMs);
}
