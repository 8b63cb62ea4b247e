import { type BegunReading, type Contents, takeReading } from "./begun-reading.ts";
import { openChannel } from "./between-tabs.ts";
import {
  databaseName,
  FIRST_SYNC_POINT,
  SHAPES,
  type StoreName,
  type Stores,
  type SyncPoint,
  VERSION,
} from "./database-shape.ts";
import { type Run, Store, settled, stored } from "./stores.ts";

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
  private readonly channel: BroadcastChannel | null;
  private readonly listeners = new Set<(changed: ReadonlySet<StoreName>) => void>();
  private connection: Promise<IDBDatabase> | null = null;
  /** What the page's own script began of it, each until it is taken. */
  private readonly ahead: Partial<BegunReading>;
  private closed = false;

  constructor(personId: string) {
    this.name = databaseName(personId);
    this.ahead = { ...takeReading(this.name) };
    this.channel = openChannel(this.name);
    this.channel?.addEventListener("message", ({ data }) => this.tell(data as ReadonlySet<StoreName>));
    const run: Run = async (store, mode, request) => {
      const transaction = await this.begin([store as StoreName], mode);
      const end = mode === "readwrite" ? stored(transaction) : null;
      // The request's own failure says more than the transaction's, which follows it.
      end?.catch(() => undefined);
      const asked = request(transaction.objectStore(store));
      // Said at once, not when the answer has come: a page that is left or killed meanwhile would lose it.
      if (mode === "readwrite") transaction.commit();
      const result = await settled(asked);
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

  /**
   * All there was when the page's own script read it, if that did and nobody asked for it before. What other tabs have
   * stored since isn't in it.
   */
  async readAhead(): Promise<Contents | undefined> {
    const contents = await this.ahead.contents?.();
    delete this.ahead.contents;
    return this.closed ? undefined : contents;
  }

  close(): void {
    this.closed = true;
    this.channel?.close();
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
      const begun = this.ahead.connection?.();
      delete this.ahead.connection;
      const connection = (await begun) ?? (await this.openAnew());
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

  private async openAnew(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.name, VERSION);
    request.onupgradeneeded = () => createStores(request.result);
    return await settled(request);
  }

  private announce(changed: ReadonlySet<StoreName>): void {
    if (changed.size === 0 || this.closed) return;
    this.channel?.postMessage(changed);
    this.tell(changed);
  }

  private tell(changed: ReadonlySet<StoreName>): void {
    for (const listener of this.listeners) listener(changed);
  }
}

export async function syncPointIn({ points }: Pick<Stores, "points">): Promise<SyncPoint> {
  return (await points.get("sync-point")) ?? FIRST_SYNC_POINT;
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
