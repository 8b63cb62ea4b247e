import type { SyncKind } from "./sync-status.ts";

/** What the header says of a sync: `unloaded` where one failed that had nothing to save. */
export type ShownSyncKind = SyncKind | "unloaded";

/** @param waiting how many changes the worker hasn't confirmed yet */
export function shownKind(kind: SyncKind, waiting: number): ShownSyncKind {
  if (kind === "saved" && waiting > 0) return "saving";
  if (kind === "failed" && waiting === 0) return "unloaded";
  return kind;
}
