import { Dexie, type Table as DexieTable, type EntityTable } from "dexie";
import type { BadgeKey } from "#domain/badge-catalogue.ts";
import type { HistoryEntry } from "#domain/history.ts";
import type { Rows, Table } from "#domain/ledger.ts";
import type { OperationJson } from "#domain/operation.ts";

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
}

/** An operation that the worker refused, kept until the person has seen why. */
export interface RefusedOperation {
  id: string;
  operation: OperationJson;
  error: string;
  code: string;
}

/** A badge the worker has just awarded, until a tab has told the person. */
export interface EarnedBadge {
  key: BadgeKey;
}

export interface SyncPoint {
  key: "sync-point";
  /** The worker's cursor; null until the account was loaded once, or when it has to be loaded anew. */
  cursor: number | null;
  /** Counts the answers taken in here, so that other tabs can read what is new to them. */
  revision: number;
  /** Counts the times all rows were dropped and loaded anew. */
  epoch: number;
}

export const FIRST_SYNC_POINT: SyncPoint = { key: "sync-point", cursor: null, revision: 0, epoch: 0 };

/** The browser database of one person (DESIGN.md section 1). */
export class LocalDatabase extends Dexie {
  declare rows: DexieTable<StoredRow, [Table, string]>;
  declare history: EntityTable<StoredEntry, "number">;
  declare outbox: EntityTable<QueuedOperation, "number">;
  declare refused: EntityTable<RefusedOperation, "id">;
  declare earned: EntityTable<EarnedBadge, "key">;
  declare points: EntityTable<SyncPoint, "key">;

  constructor(personId: string) {
    super(databaseName(personId));
    this.version(1).stores({
      rows: "[table+key], revision",
      history: "++number, &operationId, revision",
      outbox: "++number, &id",
      refused: "id",
      points: "key",
    });
    this.version(2).stores({ earned: "key" });
    // Somebody signed out in this or another tab: let go at once, without Dexie's warning about it.
    this.on("versionchange", () => {
      this.close();
      return false;
    });
  }

  async syncPoint(): Promise<SyncPoint> {
    return (await this.points.get("sync-point")) ?? FIRST_SYNC_POINT;
  }
}

/** Removes everything that one person left in this browser. */
export async function deleteLocalDatabase(personId: string): Promise<void> {
  await Dexie.delete(databaseName(personId));
}

function databaseName(personId: string): string {
  return `expense-timeline-${personId}`;
}
