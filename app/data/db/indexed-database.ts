import { type OpenDBCallbacks, openDB } from "idb";
import { mergeContents } from "./memory-database.ts";
import type { Connection, Contents, LedgerSchema, StoreName } from "./schema.ts";
import {
  createStores,
  type ObjectStores,
  removeInTurn,
  STORE_NAMES,
  storesOf,
  type Transaction,
  untilRemoved,
  VERSION,
} from "./stores.ts";

const TICK_MS = 500;

/** Five seconds. A busy phone answers sooner, and no user waits longer for a button. */
const PATIENCE_TICKS = 10;

/** A tab may hear that its user signs out after it has seen the database go. Browsers promise no order between the two. */
const LATE_MS = 5000;

/** The browser's database doesn't answer or can't be opened. A write may have been stored all the same. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";

  constructor(cause?: unknown) {
    super("This browser's storage can't be used at the moment.", { cause });
  }
}

/**
 * Waits for work on a database. Time in which the computer sleeps doesn't count, so this counts ticks.
 * @param work gets a function that reports progress
 * @param waits has that function while the work is under way
 * @throws StorageUnavailable after five seconds without progress
 */
export async function waitPatiently<T>(
  work: (progressed: () => void) => Promise<T>,
  waits = new Set<() => void>(),
): Promise<T> {
  let ticks = 0;
  const progressed = () => {
    ticks = 0;
  };
  waits.add(progressed);
  let timer: ReturnType<typeof setInterval> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      ticks += 1;
      if (ticks >= PATIENCE_TICKS) reject(new StorageUnavailable());
    }, TICK_MS);
  });
  try {
    return await Promise.race([work(progressed), silence]);
  } finally {
    clearInterval(timer);
    waits.delete(progressed);
  }
}

interface Owner {
  /** What this tab holds in memory; null before anything was read. */
  contents(): Contents | null;
  /** The page is shown again after it was left. Other tabs may have stored something meanwhile. */
  onReturn(): void;
  /** The database was removed while in use, and was filled again. */
  onRefilled(): void;
}

export interface Request<T> {
  readonly names: readonly StoreName[];
  readonly mode: IDBTransactionMode;
  readonly work: (stores: ObjectStores) => Promise<T>;
  readonly changed: Set<StoreName>;
  /** Whether `work` makes a single request, so that it can be committed without waiting for the result. */
  readonly isSingle?: boolean;
}

/**
 * The browser's own database. It is opened when it is first needed, and again after it is lost. If it has lost its contents, it is
 * filled again. Every use has a deadline. A page that is left releases it at once, and repeats what that interrupted when it
 * comes back.
 */
export class IndexedDatabase {
  private readonly name: string;
  private readonly owner: Owner;
  private readonly stopped = new AbortController();
  private opening: Promise<Connection> | null = null;
  private isLost = false;
  /** When this tab has last found no database and made one, on the clock of `performance`. */
  private madeAtMs = Number.NEGATIVE_INFINITY;
  private readonly transactions = new Set<Transaction>();
  private readonly waits = new Set<() => void>();
  private interruption: { readonly reason: "left" | "silent" } | null = null;
  /** Resolves when the page comes back. */
  private away: Promise<void> | null = null;
  private comeBack = () => {};

  constructor(name: string, owner: Owner) {
    this.name = name;
    this.owner = owner;
    const { signal } = this.stopped;
    addEventListener("pagehide", ({ persisted }) => persisted && this.leave(), { signal });
    addEventListener("pageshow", () => this.return(), { signal });
  }

  /** @param isRemoved whether its user signs out. What was just made and filled again goes, too. */
  close(isRemoved: boolean): void {
    const opening: Promise<unknown> = this.opening ?? Promise.resolve();
    this.stopped.abort();
    this.comeBack();
    this.drop();
    const removeAgain = async () => {
      if (performance.now() - this.madeAtMs < LATE_MS) await removeInTurn(this.name);
    };
    if (isRemoved) opening.then(removeAgain, removeAgain).catch(reportError);
  }

  /** @throws StorageUnavailable */
  async transact<T>(request: Request<T>): Promise<T> {
    for (;;) {
      await this.away;
      const { interruption } = this;
      try {
        return await waitPatiently((progressed) => this.attempt(request, progressed), this.waits);
      } catch (thrown) {
        if (thrown instanceof StorageUnavailable) this.interrupt("silent");
        if (this.isClosed || this.interruption === null || this.interruption === interruption) throw thrown;
        // Another caller may have run out of patience and interrupted this one.
        if (this.interruption.reason === "silent") throw new StorageUnavailable(thrown);
      }
    }
  }

  private get isClosed(): boolean {
    return this.stopped.signal.aborted;
  }

  /** A page that is left may be frozen for the Back button. None of its code runs then, but it still holds the database open. */
  private leave(): void {
    if (this.away !== null) return;
    this.away = new Promise((resolve) => {
      this.comeBack = resolve;
    });
    this.interrupt("left");
  }

  private return(): void {
    if (this.away === null) return;
    this.away = null;
    this.comeBack();
    this.owner.onReturn();
  }

  private async attempt<T>(
    { names, mode, work, changed, isSingle = false }: Request<T>,
    progressed: () => void,
  ): Promise<T> {
    const transaction = await this.transaction(names, mode);
    this.transactions.add(transaction);
    const forget = () => this.transactions.delete(transaction);
    transaction.done.then(forget, forget);
    // Everything waits for a large write. A request's success event doesn't bubble, but can be captured.
    const onSuccess = () => {
      for (const each of mode === "readwrite" ? this.waits : [progressed]) each();
    };
    transaction.addEventListener("success", onSuccess, true);
    try {
      const working = work(storesOf(transaction, names, changed));
      // A page that is killed before the result has come would lose the write.
      if (isSingle) transaction.commit();
      const result = await working;
      if (mode === "readwrite") await transaction.done;
      return result;
    } catch (thrown) {
      // If the browser aborted the transaction, its error is the cause. What was thrown may be the mere AbortError of a
      // request that was pending.
      const cause = transaction.error ?? thrown;
      abort(transaction);
      throw cause;
    }
  }

  /**
   * Aborts what is under way. In WebKit, the transactions of a page that is frozen for the Back button stay open and block
   * every later page until the browser is closed.
   */
  private interrupt(reason: "left" | "silent"): void {
    this.interruption = { reason };
    for (const transaction of this.transactions) abort(transaction);
    this.transactions.clear();
    this.drop();
  }

  private drop(): void {
    const { opening } = this;
    this.opening = null;
    opening?.then((connection) => connection.close()).catch(() => undefined);
  }

  private async transaction(names: readonly StoreName[], mode: IDBTransactionMode): Promise<Transaction> {
    const opening = this.connection();
    const connection = await opening;
    try {
      return connection.transaction(names, mode) as Transaction;
    } catch (thrown) {
      const isGone = thrown instanceof DOMException && thrown.name === "InvalidStateError";
      if (this.isClosed || !isGone) throw thrown;
      // The browser closed the connection without telling, as Safari does in the background.
      if (this.opening === opening) this.opening = null;
      return (await this.connection()).transaction(names, mode) as Transaction;
    }
  }

  /** @throws StorageUnavailable; InvalidStateError once it was closed */
  private connection(): Promise<Connection> {
    if (this.isClosed) return Promise.reject(closedError());
    return this.opening ?? this.track(this.connect());
  }

  private track(opening: Promise<Connection>): Promise<Connection> {
    this.opening = opening;
    opening.catch(() => {
      if (this.opening === opening) this.opening = null;
    });
    return opening;
  }

  private async connect(): Promise<Connection> {
    try {
      const connection = await openOrTakeOver(this.name, {
        upgrade: (upgraded, oldVersion, _newVersion, transaction) => {
          transaction.done.catch(() => undefined);
          if (oldVersion === 0) {
            this.isLost = true;
            this.madeAtMs = performance.now();
          }
          createStores(upgraded);
        },
        blocking: (_version, newVersion) => {
          connection.close();
          if (newVersion === null) this.reopen();
          else this.opening = null;
        },
        terminated: () => {
          this.opening = null;
          this.isLost = true;
        },
      });
      if (this.isLost) await this.fill(connection);
      if (this.isClosed) connection.close();
      return connection;
    } catch (thrown) {
      throw this.isClosed ? thrown : new StorageUnavailable(thrown);
    }
  }

  private async fill(connection: Connection): Promise<void> {
    const contents = this.owner.contents();
    if (contents !== null) {
      const transaction = connection.transaction(STORE_NAMES, "readwrite");
      transaction.done.catch(() => undefined);
      await mergeContents(storesOf(transaction, STORE_NAMES, new Set()), contents);
      await transaction.done;
    }
    this.isLost = false;
  }

  /**
   * Restores a database that is being removed, since the browser or its tools may be doing that. If the user is signing out
   * instead, this usually hears of it before the removal ends; see {@link close}.
   */
  private reopen(): void {
    this.isLost = true;
    const opening = untilRemoved(this.name).then(() => {
      if (this.isClosed) throw closedError();
      return this.connect();
    });
    this.track(opening).then(
      () => this.owner.onRefilled(),
      () => undefined,
    );
  }
}

function abort(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already, or is being committed.
  }
}

/** A newer version of the app may have been here, and its stores include ours (docs/architecture.md#data-in-the-browser). */
async function openOrTakeOver(name: string, callbacks: OpenDBCallbacks<LedgerSchema>): Promise<Connection> {
  try {
    return await openDB<LedgerSchema>(name, VERSION, callbacks);
  } catch (thrown) {
    const isNewer = thrown instanceof DOMException && thrown.name === "VersionError";
    if (!isNewer) throw thrown;
    return await openDB<LedgerSchema>(name, undefined, callbacks);
  }
}

export function closedError(): DOMException {
  return new DOMException("The database was closed.", "InvalidStateError");
}
