import type { DBSchema, IDBPDatabase, StoreKey, StoreNames, StoreValue } from "idb";
import type { BadgeKey } from "#domain/badges/catalogue.ts";
import type { KeyedRow, ProvisionalMonth, Table } from "#domain/ledger/ledger.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { HistoryEntry, PackedEntry } from "#domain/undo/history.ts";
import type { SubscriptionState } from "../../../worker/app.ts";

/** A row as the worker confirmed it, in the domain's form. `revision` is that of the sync point it came with. */
export type StoredRow = KeyedRow & { readonly revision: number };

export interface StoredEntry {
  /** In the order in which things happened. */
  number?: number;
  operationId: string;
  entry: PackedEntry;
  revision: number;
}

/** An operation in the database's outbox. Earlier versions of the app read it, too, so its fields stay: see {@link Progress}. */
export interface QueuedOperation {
  number?: number;
  id: string;
  operation: OperationJson;
  acknowledged: 0 | 1;
  sent?: 0 | 1;
  waitsFor?: string;
  forUpdate?: boolean;
}

/** How far the worker is with an operation in the database's outbox (docs/architecture.md#the-outbox). */
export type Progress =
  /** No request has carried it, so the worker can't have applied it. */
  | { readonly state: "queued" }
  /** A request has carried it, or may have. */
  | { readonly state: "sent" }
  /**
   * The worker can't take it yet. `reason` is for the user: the account is full, did enough for a day, or the worker has to be
   * updated. In that case, later changes of the same bill wait behind it.
   */
  | { readonly state: "held"; readonly reason: string; readonly forUpdate: boolean }
  /** The worker has applied it, but the rows it changed come in a later chunk. */
  | { readonly state: "acknowledged" };

export function progressOf({ acknowledged, sent, waitsFor, forUpdate = false }: QueuedOperation): Progress {
  if (acknowledged === 1) return { state: "acknowledged" };
  if (waitsFor !== undefined) return { state: "held", reason: waitsFor, forUpdate };
  // Earlier versions of the app didn't store whether it was sent.
  return { state: sent === 0 ? "queued" : "sent" };
}

export function withProgress(row: QueuedOperation, progress: Progress): QueuedOperation {
  const { waitsFor: _, forUpdate: __, ...rest } = row;
  return {
    ...rest,
    acknowledged: progress.state === "acknowledged" ? 1 : 0,
    sent: progress.state === "queued" ? 0 : 1,
    ...(progress.state === "held" && { waitsFor: progress.reason, forUpdate: progress.forUpdate }),
  };
}

/** What its rows came with is gone, so the operation has to be sent again. */
export function unacknowledged(row: QueuedOperation): QueuedOperation {
  return progressOf(row).state === "acknowledged" ? withProgress(row, { state: "sent" }) : row;
}

export function queuedRow(operation: OperationJson, progress: Progress): QueuedOperation {
  return withProgress({ id: operation.id, operation, acknowledged: 0 }, progress);
}

/** It isn't a change that the user made, so it doesn't count as one. */
export const UNCOUNTED = "dashboard.view";

/** An operation that the worker refused, stored until the user has seen why. */
export interface RefusedOperation {
  id: string;
  operation: OperationJson;
  error: string;
  code: string;
}

/** What this device held as confirmed when it had to start over, until all of the server's rows are here. */
export interface HeldBefore {
  key: "before";
  rows: readonly StoredRow[];
  history: readonly StoredEntry[];
  /** Bills that the server knows as deleted. */
  deletedSince: readonly string[];
}

/** The worker's, to be sent back as it came. Earlier versions stored a number. */
export type SyncCursor = string | number;

/** The user's subscription as a sync told it, and the cursor that came with it. */
export interface SyncedSubscription {
  subscription: SubscriptionState;
  cursor: SyncCursor;
}

export interface SyncPoint {
  key: "sync-point";
  /** Null makes the next sync load the whole account. */
  cursor: SyncCursor | null;
  /** Counts the stored responses, so that a tab can read only what is new to it. */
  revision: number;
  /** Whether the whole account has come. Until then, sums and empty months would be wrong. */
  complete: boolean;
  /** Counts how often all rows were dropped and loaded again. */
  epoch: number;
  /** When the worker's history begins, by the worker's clock. */
  historySinceMs?: number;
  /** The worker tells it again only when it changes. Earlier versions didn't set it. */
  told?: SyncedSubscription;
  /** What responses had that the version of the app which stored them didn't know, and the cursor before the first of them. */
  unread?: { names: readonly string[]; since: SyncPoint["cursor"] };
}

export const FIRST_SYNC_POINT: SyncPoint = {
  key: "sync-point",
  cursor: null,
  revision: 0,
  complete: false,
  epoch: 0,
};

/** The month that is shown first when the user comes back. Rows that were stored since have a higher revision. */
export interface SavedMonth extends ProvisionalMonth {
  key: "current";
  /** Raise it when rows get another form: a month that an earlier version of the app saved isn't used then. */
  version: 3;
  revision: number;
  epoch: number;
}

export interface LedgerSchema extends DBSchema {
  rows: { key: [Table, string]; value: StoredRow; indexes: { revision: number } };
  history: { key: number; value: StoredEntry; indexes: { operationId: string; revision: number } };
  outbox: { key: number; value: QueuedOperation; indexes: { id: string } };
  refused: { key: string; value: RefusedOperation };
  /** New badges that no tab has shown yet. */
  earned: { key: BadgeKey; value: { key: BadgeKey } };
  held: { key: HeldBefore["key"]; value: HeldBefore };
  /** Messages that this device has shown. */
  shown: { key: string; value: { id: string; atMs: number } };
  points: { key: SyncPoint["key"]; value: SyncPoint };
  months: { key: SavedMonth["key"]; value: SavedMonth };
}

/** A consistent state of the database. */
export interface Contents {
  readonly point: SyncPoint | undefined;
  readonly rows: readonly StoredRow[];
  readonly history: readonly StoredEntry[];
  readonly outbox: readonly QueuedOperation[];
  readonly refused: readonly RefusedOperation[];
}

/** What a tab has read, with its history unpacked. */
export interface ReadContents extends Contents {
  readonly history: readonly (StoredEntry & { entry: HistoryEntry })[];
}

export type StoreName = StoreNames<LedgerSchema>;
export type Key<N extends StoreName> = StoreKey<LedgerSchema, N>;
export type Value<N extends StoreName> = StoreValue<LedgerSchema, N>;
export type Connection = IDBPDatabase<LedgerSchema>;

export function databaseName(userId: string): string {
  return `expense-timeline-${userId}`;
}

/** Each page has a key of its own, since two windows may be closed at once. */
export function unsavedPrefix(userId: string): string {
  return `expenseTimeline_unsaved_${userId}_`;
}

/** The code of a refusal that is none: the server had the change, and was restored from an older copy. */
export const LOST_IN_RESTORE = "lost_in_restore";

/** Returns a random integer in [1, 2^53), as text. */
export function createExpenseId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  const id = (high & 0x1fffff) * 2 ** 32 + low;
  return id === 0 ? createExpenseId() : String(id);
}

/** Names the lock under which the tabs of a user take turns. */
export function syncTurn(userId: string): string {
  return `expense-timeline-sync-${userId}`;
}
