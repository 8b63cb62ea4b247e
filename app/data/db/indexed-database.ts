import { inTime, StorageUnavailable } from "./deadline.ts";
import { mergeContents } from "./merge-contents.ts";
import { type Run, settled, stored, storesOver } from "./object-store.ts";
import { Presence } from "./page-in-use.ts";
import type { BegunReading, Contents } from "./preload.ts";
import { untilNobodyLeaves } from "./removal.ts";
import { SHAPES, type StoreName, type Stores, VERSION } from "./schema.ts";

const ALL = Object.keys(SHAPES) as StoreName[];

interface Surroundings {
  /** The database's contents in this tab's memory, to store again if they are lost; null before anything was read. */
  contents(): Contents | null;
  /** The page is shown again after it was left: others may have stored something meanwhile. */
  onReturn(): void;
  /** The database was removed while in use, and has been filled again from this tab's memory. */
  onRefilled(): void;
}

/**
 * The browser's own database. Every use has a deadline, a lost connection is opened again, and a page that is left lets
 * go of everything at once.
 */
export class IndexedDatabase {
  private readonly name: string;
  /** What the script in the page's head has begun to open and read. */
  private readonly ahead: Partial<BegunReading>;
  private readonly surroundings: Surroundings;
  private readonly presence: Presence;
  private connection: Promise<IDBDatabase> | null = null;
  private readonly transactions = new Set<IDBTransaction>();
  /** The callers waiting for an answer. Progress in a large write counts for all of them, since they wait behind it. */
  private readonly waiting = new Set<() => void>();
  private leavings = 0;
  private drops = 0;
  private closed = false;
  /** Whether the database may have lost its contents. If so, it is filled again when it is next opened. */
  private isLost = false;

  constructor(name: string, ahead: Partial<BegunReading>, surroundings: Surroundings) {
    this.name = name;
    this.ahead = ahead;
    this.surroundings = surroundings;
    this.presence = new Presence({
      onLeave: () => {
        this.leavings += 1;
        this.letGo();
      },
      onReturn: () => surroundings.onReturn(),
    });
  }

  /** What the script in the page's head read. Only the first caller gets it. */
  async readAhead(): Promise<Contents | undefined> {
    const contents = await this.patiently(async () => await this.ahead.contents?.());
    delete this.ahead.contents;
    return this.closed ? undefined : contents;
  }

  async open(): Promise<void> {
    await this.patiently(() => this.connect());
  }

  close(): void {
    this.closed = true;
    this.presence.stop();
    void this.connection?.then(
      (connection) => connection.close(),
      () => undefined,
    );
  }

  async single<T>(
    store: string,
    mode: IDBTransactionMode,
    request: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    return await this.transact([store as StoreName], mode, async (transaction) => {
      const asked = request(transaction.objectStore(store));
      // Commit now, not when the answer has come: a page that is left or killed meanwhile would lose the write.
      if (mode === "readwrite") transaction.commit();
      return await settled(asked);
    });
  }

  async read<T>(names: readonly StoreName[], work: (stores: Stores) => Promise<T>): Promise<T> {
    return await this.transact(names, "readonly", (transaction) => work(storesIn(transaction)));
  }

  /** @param changed is told which stores were written to */
  async write<T>(
    names: readonly StoreName[],
    work: (stores: Stores) => Promise<T>,
    changed = new Set<StoreName>(),
  ): Promise<T> {
    return await this.transact(names, "readwrite", (transaction) => work(storesIn(transaction, changed)));
  }

  /** Repeats what was interrupted because the page was left, once it comes back. */
  private async transact<T>(
    names: readonly StoreName[],
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> {
    for (;;) {
      await this.presence.here();
      const { leavings } = this;
      try {
        return await this.patiently((progressed) => this.attempt(names, mode, work, progressed));
      } catch (thrown) {
        if (leavings === this.leavings || this.closed) throw thrown;
      }
    }
  }

  private async patiently<T>(work: (progressed: () => void) => Promise<T>): Promise<T> {
    const { drops } = this;
    let own = () => {};
    try {
      return await inTime((progressed) => {
        own = progressed;
        this.waiting.add(own);
        return work(progressed);
      });
    } catch (thrown) {
      if (thrown instanceof StorageUnavailable) this.drop();
      // Another caller's deadline passed, and the connection was dropped under this one.
      throw drops === this.drops ? thrown : new StorageUnavailable(thrown);
    } finally {
      this.waiting.delete(own);
    }
  }

  private async attempt<T>(
    names: readonly StoreName[],
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => Promise<T>,
    progressed: () => void,
  ): Promise<T> {
    const transaction = await this.begin(names, mode);
    this.transactions.add(transaction);
    const end = stored(transaction);
    const forget = () => this.transactions.delete(transaction);
    // A request's own failure says more than the transaction's, which follows it.
    end.then(forget, forget);
    const goOn = () => (mode === "readwrite" ? this.tellWaiting() : progressed());
    // A request's success doesn't bubble, but can be captured.
    transaction.addEventListener("success", goOn, true);
    try {
      const result = await work(transaction);
      if (mode === "readwrite") await end;
      return result;
    } catch (thrown) {
      abort(transaction);
      throw thrown;
    }
  }

  private tellWaiting(): void {
    for (const progressed of this.waiting) progressed();
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
    if (this.closed) return Promise.reject(closedError());
    this.connection ??= this.openConnection();
    return this.connection;
  }

  private async openConnection(): Promise<IDBDatabase> {
    try {
      const begun = this.ahead.connection?.();
      delete this.ahead.connection;
      const connection = (await begun) ?? (await this.openAnew());
      if (this.isLost) await this.fill(connection);
      connection.onversionchange = ({ newVersion }) => {
        connection.close();
        if (newVersion === null) this.reopen();
        else this.connection = null;
      };
      connection.onclose = () => {
        this.connection = null;
        this.isLost = true;
      };
      if (this.closed) connection.close();
      return connection;
    } catch (thrown) {
      this.connection = null;
      throw this.closed ? thrown : new StorageUnavailable(thrown);
    }
  }

  private async openAnew(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.name, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 0) this.isLost = true;
      createStores(request.result);
    };
    return await settled(request);
  }

  private async fill(connection: IDBDatabase): Promise<void> {
    const contents = this.surroundings.contents();
    if (contents !== null) {
      const transaction = connection.transaction(ALL, "readwrite");
      const end = stored(transaction);
      end.catch(() => undefined);
      await mergeContents(storesIn(transaction), contents);
      await end;
    }
    this.isLost = false;
  }

  /**
   * Somebody is removing the database. If a user is signing out, this gets closed. If it is the browser or its tools,
   * the database is made again behind their back.
   */
  private reopen(): void {
    this.isLost = true;
    const opening = untilNobodyLeaves(this.name).then(() => {
      if (this.closed) throw closedError();
      return this.openConnection();
    });
    this.connection = opening;
    opening.then(
      () => this.surroundings.onRefilled(),
      () => {
        if (this.connection === opening) this.connection = null;
      },
    );
  }

  private drop(): void {
    this.drops += 1;
    this.letGo();
  }

  /**
   * Ends what is under way. In WebKit the transactions of a page that is kept for the Back button stay open, and those
   * of every later page wait for them: nothing could be read until the browser is closed.
   */
  private letGo(): void {
    for (const transaction of this.transactions) abort(transaction);
    this.transactions.clear();
    const { connection } = this;
    this.connection = null;
    void connection?.then(
      (each) => each.close(),
      () => undefined,
    );
  }
}

function storesIn(transaction: IDBTransaction, changed = new Set<StoreName>()): Stores {
  const run: Run = (store, mode, request) => {
    if (mode === "readwrite") changed.add(store as StoreName);
    return settled(request(transaction.objectStore(store)));
  };
  return storesOver(run);
}

function createStores(connection: IDBDatabase): void {
  for (const [name, { indexes = {}, ...options }] of Object.entries(SHAPES)) {
    if (connection.objectStoreNames.contains(name)) continue;
    const store = connection.createObjectStore(name, options);
    for (const [index, unique] of Object.entries(indexes)) store.createIndex(index, index, { unique });
  }
}

function closedError(): DOMException {
  return new DOMException("The database was closed.", "InvalidStateError");
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has already ended, as after a failed request, or is being committed.
  }
}
