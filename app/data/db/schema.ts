import type { BadgeKey } from "#domain/badges/catalogue.ts";
import type { Rows, Table } from "#domain/ledger/ledger.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { HistoryEntry } from "#domain/undo/history.ts";
import type { Store } from "./object-store.ts";

/** A confirmed row: what the worker said, in the domain's form. `revision` says when this browser heard of it. */
export type StoredRow = {
  [T in Table]: { table: T; key: string; row: Rows[T]; revision: number };
}[Table];

export interface StoredEntry {
  /** The order in which history came, which is the order in which it happened. */
  number?: number;
  operationId: string;
  entry: HistoryEntry;
  revision: number;
}

/** An operation waiting for the worker's answer, in the order in which it was made. */
export interface QueuedOperation {
  number?: number;
  id: string;
  operation: OperationJson;
  /** The worker applied it, and the rows it changed are on a page that has not come yet. */
  acknowledged: 0 | 1;
  /**
   * 0 until a call has carried it: before that, the worker can't have applied it. Missing in what an earlier version
   * queued.
   */
  sent?: 0 | 1;
}

/** The worker is told of it, but no user made it, so it doesn't count as a change. */
export const UNCOUNTED = "dashboard.view";

/** An operation that the worker refused, kept until the user has seen why. */
export interface RefusedOperation {
  id: string;
  operation: OperationJson;
  error: string;
  code: string;
}

/** A badge the worker has just awarded, until a tab has told the user. */
export interface EarnedBadge {
  key: BadgeKey;
}

export interface SyncPoint {
  key: "sync-point";
  /** The worker's cursor; null until the account was loaded once, or when it has to be loaded anew. */
  cursor: number | null;
  /** Counts the answers taken in here, so that other tabs can read what is new to them. */
  revision: number;
  /** Whether the last page of the account has come: until then sums and empty months would be untrue. */
  complete: boolean;
  /** Counts the times all rows were dropped and loaded anew. */
  epoch: number;
  /** The worker's history begins at this instant. The worker's own clock says so, since this device's may be wrong. */
  historySinceMs?: number;
}

export const FIRST_SYNC_POINT: SyncPoint = {
  key: "sync-point",
  cursor: null,
  revision: 0,
  complete: false,
  epoch: 0,
};

/** Everything that one user has in this browser, a store a kind. */
export interface Stores {
  readonly rows: Store<StoredRow, [Table, string]>;
  readonly history: Store<StoredEntry, number>;
  readonly outbox: Store<QueuedOperation, number>;
  readonly refused: Store<RefusedOperation, string>;
  readonly earned: Store<EarnedBadge, BadgeKey>;
  readonly points: Store<SyncPoint, SyncPoint["key"]>;
}

export type StoreName = keyof Stores;

export interface StoreShape {
  readonly keyPath: string | string[];
  readonly autoIncrement?: true;
  /** Whether what is indexed is unique, by its name. */
  readonly indexes?: Readonly<Record<string, boolean>>;
}

export const SHAPES: Readonly<Record<StoreName, StoreShape>> = {
  rows: { keyPath: ["table", "key"], indexes: { revision: false } },
  history: { keyPath: "number", autoIncrement: true, indexes: { operationId: true, revision: false } },
  outbox: { keyPath: "number", autoIncrement: true, indexes: { id: true } },
  refused: { keyPath: "id" },
  earned: { keyPath: "key" },
  points: { keyPath: "key" },
};

/** Grows when {@link SHAPES} gets another store; stores that are there stay as they are. */
export const VERSION = 20;

export function databaseName(userId: string): string {
  return `expense-timeline-${userId}`;
}
