import { type OpenDBCallbacks, openDB } from "idb";
import { mergeContents } from "./merge-contents.ts";
import type { Connection, Contents, LedgerSchema, StoreName } from "./schema.ts";
import { createStores, STORE_NAMES, storesOf, type Transaction, VERSION } from "./stores.ts";
import { removeInTurn, untilRemoved } from "./tabs.ts";

const TICK_MS = 500;

/** Five seconds. A busy phone answers sooner, and no user waits longer for a button. */
const PATIENCE_TICKS = 10;

/** The browser's database doesn't answer or can't be opened. A write may have been stored all the same. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";

  constructor(cause?: unknown) {
    super("This browser's storage can't be used at the moment.", { cause });
  }
}

export class Patience {
  private readonly waits = new Set<() => void>();

  /**
   * Waits for work on the database. Time in which the computer sleeps doesn't count, so this counts ticks.
   * @param work gets a function that reports progress
   * @throws StorageUnavailable after five seconds without progress
   */
  async waitFor<T>(work: (progressed: () => void) => Promise<T>): Promise<T> {
    let ticks = 0;
    const progressed = () => {
      ticks = 0;
    };
    this.waits.add(progressed);
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
      this.waits.delete(progressed);
    }
  }

  progressed(): void {
    for (const each of this.waits) each();
  }
}

/** A tab may hear that its user signs out after it has seen the database go. Browsers promise no order between the two. */
const LATE_MS = 5000;

export interface Owner {
  /** What this tab holds in memory; null before anything was read. */
  contents(): Contents | null;
  /** The database was removed while in use, and was filled again. */
  onRefilled(): void;
}

/**
 * Opens the database when it is first needed, and again after it is lost. A database that has lost its contents is
 * filled again.
 */
export class LastingConnection {
  private opening: Promise<Connection> | null = null;
  private isClosed = false;
  private isLost = false;
  /** When this tab has last found no database and made one, on the clock of `performance`. */
  private madeAtMs = Number.NEGATIVE_INFINITY;
  private readonly name: string;
  private readonly owner: Owner;

  constructor(name: string, owner: Owner) {
    this.name = name;
    this.owner = owner;
  }

  /** @throws StorageUnavailable; InvalidStateError once it was closed */
  open(): Promise<Connection> {
    if (this.isClosed) return Promise.reject(closedError());
    return this.opening ?? this.track(this.connect());
  }

  async begin(names: readonly StoreName[], mode: IDBTransactionMode): Promise<Transaction> {
    const opening = this.open();
    const connection = await opening;
    try {
      return connection.transaction(names, mode) as Transaction;
    } catch (thrown) {
      const isGone = thrown instanceof DOMException && thrown.name === "InvalidStateError";
      if (this.isClosed || !isGone) throw thrown;
      // The browser closed the connection without telling, as Safari does in the background.
      if (this.opening === opening) this.opening = null;
      return (await this.open()).transaction(names, mode) as Transaction;
    }
  }

  drop(): void {
    const { opening } = this;
    this.opening = null;
    void opening?.then(
      (connection) => connection.close(),
      () => undefined,
    );
  }

  close(): void {
    this.isClosed = true;
    this.drop();
  }

  /** Closes it while its user signs out. What was just made and filled again goes, too. */
  closeForRemoval(): void {
    const opening: Promise<unknown> = this.opening ?? Promise.resolve();
    this.close();
    const removeAgain = async () => {
      if (performance.now() - this.madeAtMs < LATE_MS) await removeInTurn(this.name);
    };
    opening.then(removeAgain, removeAgain).catch(reportError);
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
   * instead, this usually hears of it before the removal ends; see {@link closeForRemoval}.
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

  private track(opening: Promise<Connection>): Promise<Connection> {
    this.opening = opening;
    opening.catch(() => {
      if (this.opening === opening) this.opening = null;
    });
    return opening;
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

function closedError(): DOMException {
  return new DOMException("The database was closed.", "InvalidStateError");
}
