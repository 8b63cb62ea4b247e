import { deleteDB, type IDBPObjectStore, type IDBPTransaction, unwrap } from "idb";
import { openChannel } from "../../browser/between-tabs.ts";
import { inTurn } from "../../browser/in-turn.ts";
import type { Connection, Key, LedgerSchema, StoreName, Value } from "./schema.ts";

export interface StoreShape {
  readonly keyPath: string | string[];
  readonly autoIncrement?: true;
  /** Indexed properties, and whether their values are unique. */
  readonly indexes?: Readonly<Record<string, boolean>>;
}

export const SHAPES: Readonly<Record<StoreName, StoreShape>> = {
  rows: { keyPath: ["table", "key"], indexes: { revision: false } },
  history: { keyPath: "number", autoIncrement: true, indexes: { operationId: true, revision: false } },
  outbox: { keyPath: "number", autoIncrement: true, indexes: { id: true } },
  refused: { keyPath: "id" },
  earned: { keyPath: "key" },
  held: { keyPath: "key" },
  shown: { keyPath: "id" },
  points: { keyPath: "key" },
  months: { keyPath: "key" },
};

export const STORE_NAMES = Object.keys(SHAPES) as StoreName[];

/** Raise it when {@link SHAPES} gets another store. Existing stores stay as they are. */
export const VERSION = 23;

export function createStores(connection: Connection): void {
  for (const name of STORE_NAMES) {
    if (connection.objectStoreNames.contains(name)) continue;
    const { indexes = {}, ...options } = SHAPES[name];
    const store = connection.createObjectStore(name, options);
    for (const [index, unique] of Object.entries(indexes))
      store.createIndex(index as never, index, { unique });
  }
}

/** An object store within a transaction, of the browser's database or of the one in memory. */
export interface ObjectStore<N extends StoreName> {
  get(key: Key<N>): Promise<Value<N> | undefined>;
  /** Ordered by key. */
  getAll(): Promise<Value<N>[]>;
  /** Returns the values whose indexed property is greater than `bound`, ordered by that property. */
  getAbove(index: string, bound: number): Promise<Value<N>[]>;
  /** Returns the key of the value that has `value` in a unique index. */
  getKey(index: string, value: string): Promise<Key<N> | undefined>;
  /** @throws ConstraintError if the key, or a value of a unique index, is taken */
  add(value: Value<N>): Promise<Key<N>>;
  put(value: Value<N>): Promise<Key<N>>;
  /** Returns at once. If a value can't be stored, the transaction is aborted. */
  putAll(values: readonly Value<N>[]): void;
  delete(key: Key<N>): Promise<void>;
  clear(): Promise<void>;
}

export type ObjectStores = { readonly [N in StoreName]: ObjectStore<N> };

export type Transaction = IDBPTransaction<LedgerSchema, StoreName[], "readwrite">;

export function storesOf(
  transaction: Transaction,
  names: readonly StoreName[],
  changed: Set<StoreName>,
): ObjectStores {
  const stores = names.map((name) => [
    name,
    objectStore(transaction.objectStore(name), () => changed.add(name)),
  ]);
  return Object.fromEntries(stores) as ObjectStores;
}

function objectStore<N extends StoreName>(
  store: IDBPObjectStore<LedgerSchema, StoreName[], N, "readwrite">,
  onWrite: () => void,
): ObjectStore<N> {
  const writable = () => {
    onWrite();
    return store;
  };
  return {
    get: (key) => store.get(key),
    getAll: () => store.getAll(),
    getAbove: (index, bound) =>
      store.index(index as never).getAll(IDBKeyRange.lowerBound(bound, true) as never),
    getKey: (index, value) => store.index(index as never).getKey(value as never),
    add: (value) => writable().add(value),
    put: (value) => writable().put(value),
    putAll: (values) => {
      // Thousands of promises would cost more than the rows.
      const bare = unwrap(writable());
      for (const value of values) bare.put(value);
    },
    delete: (key) => writable().delete(key),
    clear: () => writable().clear(),
  };
}

// Tabs of earlier versions know the message and the lock by these names.
export const REMOVING = "leaving";

const lockOf = (database: string) => `${database}-leaving`;

/** Tells the user's open tabs first. A tab that only saw its database vanish would fill it again. */
export async function removeDatabase(name: string): Promise<void> {
  const channel = openChannel(name);
  channel?.postMessage(REMOVING);
  channel?.close();
  await removeInTurn(name);
}

export async function removeInTurn(name: string): Promise<void> {
  await inTurn(lockOf(name), () => deleteDB(name));
}

export async function untilRemoved(name: string): Promise<void> {
  await inTurn(lockOf(name), async () => undefined);
}
