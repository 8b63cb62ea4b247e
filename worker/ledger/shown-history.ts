import type { OperationType } from "#domain/operations/operation.ts";
import type { HistoryEntry } from "#domain/undo/history.ts";
import { SUBSCRIPTION_CHANGE } from "../db/billing.ts";

/** Rows of the log that aren't shown as history; the subscription's is no operation of a device's. */
export const NOT_HISTORY = ["dashboard.view", SUBSCRIPTION_CHANGE] as OperationType[];

export function isShownAsHistory({ type }: HistoryEntry): boolean {
  return !NOT_HISTORY.includes(type);
}
