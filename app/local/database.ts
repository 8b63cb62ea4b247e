import type { BadgeKey } from "#domain/badge-catalogue.ts";
import type { HistoryEntry } from "#domain/history.ts";
import type { Rows, Table } from "#domain/ledger.ts";
import type { OperationJson } from "#domain/operation.ts";
import { type Run, Store, settled, stored } from "./stores.ts";

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
  /** Whether the last page of the account has come: until then sums and empty months would be untrue. */
  complete: boolean;
  /** Counts the times all rows were dropped and loaded anew. */
  epoch: number;
}

export const FIRST_SYNC_POINT: SyncPoint = {
  key: "sync-point",
  cursor: null,
  revision: 0,
  complete: false,
  epoch: 0,
};

/** Everything that one person has in this browser, a store a kind. */
export interface Stores {
  readonly rows: Store<StoredRow, [Table, string]>;
  readonly history: Store<StoredEntry, number>;
  readonly outbox: Store<QueuedOperation, number>;
  readonly refused: Store<RefusedOperation, string>;
  readonly earned: Store<EarnedBadge, BadgeKey>;
  readonly points: Store<SyncPoint, SyncPoint["key"]>;
}

export type StoreName = keyof Stores;

interface StoreShape {
  readonly keyPath: string | string[];
  readonly autoIncrement?: true;
  /** Whether what is indexed is unique, by its name. */
  readonly indexes?: Readonly<Record<string, boolean>>;
}

const SHAPES: Readonly<Record<StoreName, StoreShape>> = {
  rows: { keyPath: ["table", "key"], indexes: { revision: false } },
  history: { keyPath: "number", autoIncrement: true, indexes: { operationId: true, revision: false } },
  outbox: { keyPath: "number", autoIncrement: true, indexes: { id: true } },
  refused: { keyPath: "id" },
  earned: { keyPath: "key" },
  points: { keyPath: "key" },
};

/** Grows when {@link SHAPES} gets another store; stores that are there stay as they are. */
const VERSION = 20;

/**
 * The browser database of one person (DESIGN.md section 1), over IndexedDB itself: a library for it weighs more than
 * everything else that is needed to show a month, but React.
 */
export class LocalDatabase implements Stores {
  readonly rows: Stores["rows"];
  readonly history: Stores["history"];
  readonly outbox: Stores["outbox"];
  readonly refused: Stores["refused"];
  readonly earned: Stores["earned"];
  readonly points: Stores["points"];

  private readonly name: string;
  private readonly channel: BroadcastChannel;
  private readonly listeners = new Set<(changed: ReadonlySet<StoreName>) => void>();
  private connection: Promise<IDBDatabase> | null = null;
  private closed = false;

  constructor(personId: string) {
    this.name = databaseName(personId);
    this.channel = new BroadcastChannel(this.name);
    this.channel.addEventListener("message", ({ data }) => this.tell(data as ReadonlySet<StoreName>));
    const run: Run = async (store, mode, request) => {
      const transaction = await this.begin([store as StoreName], mode);
      const end = mode === "readwrite" ? stored(transaction) : null;
      // The request's own failure says more than the transaction's, which follows it.
      end?.catch(() => undefined);
      const result = await settled(request(transaction.objectStore(store)));
      await end;
      if (end !== null) this.announce(new Set([store as StoreName]));
      return result;
    };
    const all = storesOver(run);
    this.rows = all.rows;
    this.history = all.history;
    this.outbox = all.outbox;
    this.refused = all.refused;
    this.earned = all.earned;
    this.points = all.points;
  }

  async open(): Promise<void> {
    await this.connect();
  }

  close(): void {
    this.closed = true;
    this.channel.close();
    this.listeners.clear();
    void this.connection?.then(
      (connection) => connection.close(),
      () => undefined,
    );
  }

  isOpen(): boolean {
    return !this.closed;
  }

  /** Reads several stores as they are at one moment. `work` awaits nothing but them. */
  async read<T>(names: readonly StoreName[], work: (stores: Stores) => Promise<T>): Promise<T> {
    const transaction = await this.begin(names, "readonly");
    return await work(storesOver((store, _, request) => settled(request(transaction.objectStore(store)))));
  }

  /** Writes all of it or nothing; resolves when it is stored. `work` awaits nothing but the stores. */
  async write<T>(names: readonly StoreName[], work: (stores: Stores) => Promise<T>): Promise<T> {
    const transaction = await this.begin(names, "readwrite");
    const end = stored(transaction);
    end.catch(() => undefined);
    const changed = new Set<StoreName>();
    const run: Run = (store, mode, request) => {
      if (mode === "readwrite") changed.add(store as StoreName);
      return settled(request(transaction.objectStore(store)));
    };
    let result: T;
    try {
      result = await work(storesOver(run));
    } catch (thrown) {
      abort(transaction);
      throw thrown;
    }
    await end;
    this.announce(changed);
    return result;
  }

  /** Calls `listener` after each change of the named stores, by this tab or another. Returns how to stop. */
  onChange(names: readonly StoreName[], listener: () => void): () => void {
    const listen = (changed: ReadonlySet<StoreName>) => {
      if (names.some((name) => changed.has(name))) listener();
    };
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  }

  async syncPoint(): Promise<SyncPoint> {
    return await syncPointIn(this);
  }

  private async begin(names: readonly StoreName[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    const connection = await this.connect();
    try {
      return connection.transaction(names, mode);
    } catch (thrown) {
      // The browser let go of the connection without saying so, as Safari does in the background.
      if (this.closed || !(thrown instanceof DOMException) || thrown.name !== "InvalidStateError")
        throw thrown;
      this.connection = null;
      return (await this.connect()).transaction(names, mode);
    }
  }

  private connect(): Promise<IDBDatabase> {
    if (this.closed) return Promise.reject(new DOMException("The database was closed.", "InvalidStateError"));
    this.connection ??= this.openConnection();
    return this.connection;
  }

  private async openConnection(): Promise<IDBDatabase> {
    try {
      const request = indexedDB.open(this.name, VERSION);
      request.onupgradeneeded = () => createStores(request.result);
      const connection = await settled(request);
      // Somebody signed out in this or another tab, or a newer version of the app is there: let go at once.
      connection.onversionchange = () => this.close();
      connection.onclose = () => {
        this.connection = null;
      };
      if (this.closed) connection.close();
      return connection;
    } catch (thrown) {
      this.connection = null;
      throw thrown;
    }
  }

  private announce(changed: ReadonlySet<StoreName>): void {
    if (changed.size === 0 || this.closed) return;
    this.channel.postMessage(changed);
    this.tell(changed);
  }

  private tell(changed: ReadonlySet<StoreName>): void {
    for (const listener of this.listeners) listener(changed);
  }
}

export async function syncPointIn({ points }: Pick<Stores, "points">): Promise<SyncPoint> {
  return (await points.get("sync-point")) ?? FIRST_SYNC_POINT;
}

/** Removes everything that one person left in this browser. */
export async function deleteLocalDatabase(personId: string): Promise<void> {
  await settled(indexedDB.deleteDatabase(databaseName(personId)));
}

function databaseName(personId: string): string {
  return `expense-timeline-${personId}`;
}

function storesOver(run: Run): Stores {
  return {
    rows: new Store("rows", run),
    history: new Store("history", run),
    outbox: new Store("outbox", run),
    refused: new Store("refused", run),
    earned: new Store("earned", run),
    points: new Store("points", run),
  };
}

function createStores(connection: IDBDatabase): void {
  for (const [name, { indexes = {}, ...options }] of Object.entries(SHAPES)) {
    if (connection.objectStoreNames.contains(name)) continue;
    const store = connection.createObjectStore(name, options);
    for (const [index, unique] of Object.entries(indexes)) store.createIndex(index, index, { unique });
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself, as after a request that failed.
  }
}
