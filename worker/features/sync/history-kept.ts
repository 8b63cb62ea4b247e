import type { HistoryEntry } from "#domain/history.ts";
import type { OperationType } from "#domain/operation.ts";
import { SUBSCRIPTION_CHANGE } from "../../db/billing.ts";

/** History goes back 30 days (DESIGN.md section 6). */
export const HISTORY_MS = 30 * 86_400_000;

/** Rows of the log that aren't shown as history; the subscription's is no operation of a device's. */
export const NOT_HISTORY = ["dashboard.view", SUBSCRIPTION_CHANGE] as OperationType[];

export function isKeptHistory({ type, atMs }: HistoryEntry, nowMs: number): boolean {
  return atMs > nowMs - HISTORY_MS && !NOT_HISTORY.includes(type);
}
