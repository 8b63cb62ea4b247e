import type { Stores } from "./schema.ts";

type Key = IDBValidKey;

/** Runs one request on an object store and answers when it is done. */
export type Run = <T>(
  store: string,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T>;

/** An object store of the browser database, as promises; each call of its own, or part of a transaction. */
export class Store<Value, K extends Key> {
  private readonly name: string;
  private readonly run: Run;

  constructor(name: string, run: Run) {
    this.name = name;
    this.run = run;
  }

  get(key: K): Promise<Value | undefined> {
    return this.run(this.name, "readonly", (store) => store.get(key) as IDBRequest<Value | undefined>);
  }

  /** In the order of their keys. */
  toArray(): Promise<Value[]> {
    return this.run(this.name, "readonly", (store) => store.getAll() as IDBRequest<Value[]>);
  }

  /** Those whose indexed value is greater than `value`, in its order. */
  above(index: string, value: number): Promise<Value[]> {
    const range = IDBKeyRange.lowerBound(value, true);
    return this.run(
      this.name,
      "readonly",
      (store) => store.index(index).getAll(range) as IDBRequest<Value[]>,
    );
  }

  /** The key of the row that has this value in a unique index. */
  keyOf(index: string, value: Key): Promise<K | undefined> {
    return this.run(
      this.name,
      "readonly",
      (store) => store.index(index).getKey(value) as IDBRequest<K | undefined>,
    );
  }

  count(): Promise<number> {
    return this.run(this.name, "readonly", (store) => store.count());
  }

  /** @throws when there is a row with its key or with a unique value of it */
  async add(value: Value): Promise<K> {
    return (await this.run(this.name, "readwrite", (store) => store.add(value))) as K;
  }

  async put(value: Value): Promise<void> {
    await this.run(this.name, "readwrite", (store) => store.put(value));
  }

  /**
   * Within a transaction, which a value that can't be stored aborts. Only the last request is waited for: thousands of
   * promises would cost more than what they tell.
   */
  async putAll(values: readonly Value[]): Promise<void> {
    await this.requestAll(values, (store, value) => store.put(value));
  }

  /** The same for values that are new. */
  async addAll(values: readonly Value[]): Promise<void> {
    await this.requestAll(values, (store, value) => store.add(value));
  }

  private async requestAll(
    values: readonly Value[],
    request: (store: IDBObjectStore, value: Value) => IDBRequest<IDBValidKey>,
  ): Promise<void> {
    const last = values.at(-1);
    if (last === undefined) return;
    await this.run(this.name, "readwrite", (store) => {
      for (const value of values.slice(0, -1)) request(store, value);
      return request(store, last);
    });
  }

  async delete(key: K): Promise<void> {
    await this.run(this.name, "readwrite", (store) => store.delete(key));
  }

  async clear(): Promise<void> {
    await this.run(this.name, "readwrite", (store) => store.clear());
  }
}

/** What a request came to. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Opens a database that is there already; rejects where there is none, or one of an older version than asked for. */
export async function openExisting(name: string, version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => request.transaction?.abort();
  // Aborting the upgrade is expected. Firefox reports it as an error, so swallow it.
  request.addEventListener("error", (event) => event.preventDefault());
  return await settled(request);
}

/** Resolves when everything a transaction wrote is stored; rejects when none of it is. */
export function stored(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException("The change was not stored.", "AbortError"));
  });
}

/** All stores, each asked through `run`. */
export function storesOver(run: Run): Stores {
  return {
    rows: new Store("rows", run),
    history: new Store("history", run),
    outbox: new Store("outbox", run),
    refused: new Store("refused", run),
    earned: new Store("earned", run),
    points: new Store("points", run),
  };
}
