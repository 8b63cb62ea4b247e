import {
  type Owner as ConnectionOwner,
  LastingConnection,
  Patience,
  StorageUnavailable,
} from "./connection.ts";
import type { StoreName } from "./schema.ts";
import { type ObjectStores, storesOf, type Transaction } from "./stores.ts";

interface Owner extends ConnectionOwner {
  /** The page is shown again after it was left. Other tabs may have stored something meanwhile. */
  onReturn(): void;
}

interface Request<T> {
  readonly names: readonly StoreName[];
  readonly mode: IDBTransactionMode;
  readonly work: (stores: ObjectStores) => Promise<T>;
  readonly changed: Set<StoreName>;
  /** Whether `work` makes a single request, so that it can be committed without waiting for the result. */
  readonly isSingle?: boolean;
}

/**
 * The browser's own database. Every use has a deadline. A page that is left releases the database at once, and repeats what
 * that interrupted when it comes back.
 */
export class IndexedDatabase {
  private readonly connection: LastingConnection;
  private readonly presence: Presence;
  private readonly patience = new Patience();
  private readonly transactions = new Set<Transaction>();
  private interruption: { readonly reason: "left" | "silent" } | null = null;
  private isClosed = false;

  constructor(name: string, owner: Owner) {
    this.connection = new LastingConnection(name, owner);
    this.presence = new Presence({
      onLeave: () => this.interrupt("left"),
      onReturn: () => owner.onReturn(),
    });
  }

  async open(): Promise<void> {
    await this.run(() => this.connection.open());
  }

  close(): void {
    this.stop();
    this.connection.close();
  }

  closeForRemoval(): void {
    this.stop();
    this.connection.closeForRemoval();
  }

  private stop(): void {
    this.isClosed = true;
    this.presence.stop();
  }

  async transact<T>(request: Request<T>): Promise<T> {
    return await this.run((progressed) => this.attempt(request, progressed));
  }

  /** @throws StorageUnavailable */
  private async run<T>(work: (progressed: () => void) => Promise<T>): Promise<T> {
    for (;;) {
      await this.presence.here();
      const { interruption } = this;
      try {
        return await this.patience.waitFor(work);
      } catch (thrown) {
        if (thrown instanceof StorageUnavailable) this.interrupt("silent");
        if (this.isClosed || this.interruption === null || this.interruption === interruption) throw thrown;
        // Another caller may have run out of patience and interrupted this one.
        if (this.interruption.reason === "silent") throw new StorageUnavailable(thrown);
      }
    }
  }

  private async attempt<T>(
    { names, mode, work, changed, isSingle = false }: Request<T>,
    progressed: () => void,
  ): Promise<T> {
    const transaction = await this.connection.begin(names, mode);
    this.transactions.add(transaction);
    const forget = () => this.transactions.delete(transaction);
    transaction.done.then(forget, forget);
    // Everything waits for a large write. A request's success event doesn't bubble, but can be captured.
    const onSuccess = () => (mode === "readwrite" ? this.patience.progressed() : progressed());
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
    this.connection.drop();
  }
}

function abort(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already, or is being committed.
  }
}

/**
 * A page that is left may be frozen for the Back button. None of its code runs then, but it still holds the database
 * open.
 */
class Presence {
  private away: Promise<void> | null = null;
  private comeBack = () => {};
  private readonly stopped = new AbortController();

  constructor(listener: { onLeave(): void; onReturn(): void }) {
    const { signal } = this.stopped;
    const leave = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || this.away !== null) return;
      this.away = new Promise((resolve) => {
        this.comeBack = resolve;
      });
      listener.onLeave();
    };
    const comeBack = () => {
      if (this.away === null) return;
      this.away = null;
      this.comeBack();
      listener.onReturn();
    };
    addEventListener("pagehide", leave, { signal });
    addEventListener("pageshow", comeBack, { signal });
  }

  async here(): Promise<void> {
    await this.away;
  }

  stop(): void {
    this.stopped.abort();
    this.comeBack();
  }
}
