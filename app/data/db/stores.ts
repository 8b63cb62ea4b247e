import type { Connection, StoreName } from "./schema.ts";

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
  points: { keyPath: "key" },
  months: { keyPath: "key" },
};

export const STORE_NAMES = Object.keys(SHAPES) as StoreName[];

/** Raise it when {@link SHAPES} gets another store. Existing stores stay as they are. */
export const VERSION = 22;

export function createStores(connection: Connection): void {
  for (const name of STORE_NAMES) {
    if (connection.objectStoreNames.contains(name)) continue;
    const { indexes = {}, ...options } = SHAPES[name];
    const store = connection.createObjectStore(name, options);
    for (const [index, unique] of Object.entries(indexes))
      store.createIndex(index as never, index, { unique });
  }
}
