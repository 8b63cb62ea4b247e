import type { SyncKind } from "./sync-status.ts";

/** `loading` until all rows are here; `unloaded` if a sync failed that had nothing to save. */
export type ShownSyncKind = SyncKind | "loading" | "unloaded";

/**
 * @param waiting how many changes the worker hasn't confirmed yet
 * @param isLoading whether rows are still on their way
 */
export function shownKind(kind: SyncKind, waiting: number, isLoading: boolean): ShownSyncKind {
  if (kind === "saved" && waiting > 0) return "saving";
  if (kind === "saved" && isLoading) return "loading";
  if (kind === "failed" && waiting === 0) return "unloaded";
  return kind;
}
