import { openChannel } from "../../browser/between-tabs.ts";
import { storedUser } from "../session/stored-user.ts";
import { StorageUnavailable } from "./deadline.ts";
import { IndexedDatabase } from "./indexed-database.ts";
import { SpareDatabase } from "./memory-database.ts";
import { mergeContents } from "./merge-contents.ts";
import { type Run, storesOver } from "./object-store.ts";
import { type Contents, takeReading } from "./preload.ts";
import { LEAVING } from "./removal.ts";
import {
  databaseName,
  FIRST_SYNC_POINT,
  SHAPES,
  type StoreName,
  type Stores,
  type SyncPoint,
} from "./schema.ts";

const ALL = Object.keys(SHAPES) as StoreName[];

/** How long the spare is used before the browser's own database is tried again. */
const RETRY_MS = 15_000;

/** Shows what a database holds, and so has it in memory. */
export interface Follower {
  /** Everything it has read or is about to store; null before it has read anything. */
  contents(): Contents | null;
  /** The spare took over, or the browser's own database is back. */
  onSpareChange(): void;
}

/**
 * The browser database of one user, over IndexedDB itself: a library for it weighs more than everything else that is
 * needed to show a month, but React. While IndexedDB doesn't answer, the same stores in memory stand in for it, and
 * everything works from the network.
 */
export class LocalDatabase implements Stores {
  readonly rows: Stores["rows"];
  readonly history: Stores["history"];
  readonly outbox: Stores["outbox"];
  readonly refused: Stores["refused"];
  readonly earned: Stores["earned"];
  readonly points: Stores["points"];

  private readonly channel: BroadcastChannel | null;
  private readonly listeners = new Set<(changed: ReadonlySet<StoreName>) => void>();
  private readonly indexed: IndexedDatabase;
  private spare: SpareDatabase | null = null;
  private follower: Follower | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(userId: string) {
    const name = databaseName(userId);
    this.indexed = new IndexedDatabase(
      name,
      { ...takeReading(name) },
      {
        contents: () => this.follower?.contents() ?? null,
        onReturn: () => {
          // Somebody signed out meanwhile. A page that is kept for the Back button isn't told.
          if (storedUser()?.id !== userId) this.close();
          else this.tell(new Set(ALL));
        },
        onRefilled: () => this.tell(new Set(ALL)),
      },
    );
    this.channel = openChannel(name);
    this.channel?.addEventListener("message", ({ data }) => {
      if (data === LEAVING) this.close();
      else this.tell(data as ReadonlySet<StoreName>);
    });
    const run: Run = async (store, mode, request) => {
      const result = await this.attempt(
        () => this.indexed.single(store, mode, request),
        (spare) => spare.single(store, request),
      );
      if (mode === "readwrite") this.announce(new Set([store as StoreName]));
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

  /** Sets whom to ask for the contents when the browser's database has lost them. */
  follow(follower: Follower): void {
    this.follower = follower;
  }

  async open(): Promise<void> {
    await this.attempt(
      () => this.indexed.open(),
      async () => undefined,
    );
  }

  /**
   * All there was when the page's own script read it, if that did and nobody asked for it before. What other tabs have
   * stored since isn't in it.
   */
  async readAhead(): Promise<Contents | undefined> {
    return await this.attempt(
      () => this.indexed.readAhead(),
      async () => undefined,
    );
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    this.channel?.close();
    this.listeners.clear();
    this.indexed.close();
  }

  isOpen(): boolean {
    return !this.closed;
  }

  /** Whether the browser's own database doesn't answer, so that nothing is stored beyond this tab. */
  isSpare(): boolean {
    return this.spare !== null;
  }

  /** Reads several stores as they are at one moment. `work` awaits nothing but them. */
  async read<T>(names: readonly StoreName[], work: (stores: Stores) => Promise<T>): Promise<T> {
    return await this.attempt(
      () => this.indexed.read(names, work),
      (spare) => spare.transact(work),
    );
  }

  /**
   * Writes all of it or nothing; resolves when it is stored. `work` awaits nothing but the stores, and may be done again
   * where it failed half-way.
   */
  async write<T>(names: readonly StoreName[], work: (stores: Stores) => Promise<T>): Promise<T> {
    const changed = new Set<StoreName>();
    const result = await this.attempt(
      () => this.indexed.write(names, work, changed),
      (spare) => spare.transact(work, changed),
    );
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

  /** Makes the next sync fetch every row again. */
  async forgetCursor(): Promise<void> {
    await this.points.put({ ...(await this.syncPoint()), cursor: null });
  }

  /** Uses the spare from now on. */
  standIn(): SpareDatabase {
    if (this.spare !== null) return this.spare;
    this.spare = new SpareDatabase(this.follower?.contents() ?? null);
    this.tryAgainLater();
    this.follower?.onSpareChange();
    this.tell(new Set(ALL));
    return this.spare;
  }

  private async attempt<T>(own: () => Promise<T>, instead: (spare: SpareDatabase) => Promise<T>): Promise<T> {
    for (;;) {
      if (this.spare === null) {
        try {
          return await own();
        } catch (thrown) {
          if (this.closed || !(thrown instanceof StorageUnavailable)) throw thrown;
        }
      }
      if (this.closed) throw new DOMException("The database was closed.", "InvalidStateError");
      const spare = this.standIn();
      const result = await instead(spare);
      // Otherwise the spare was given up before it had this.
      if (this.spare === spare) return result;
    }
  }

  private tryAgainLater(): void {
    this.retry = setTimeout(() => {
      this.takeBack().catch((thrown: unknown) => {
        if (this.closed) return;
        this.tryAgainLater();
        if (!(thrown instanceof StorageUnavailable)) reportError(thrown);
      });
    }, RETRY_MS);
  }

  /** Stores the spare's contents in the browser's own database, then uses that again. */
  private async takeBack(): Promise<void> {
    const { spare } = this;
    if (spare === null) return;
    let stored = -1;
    // Repeat until nothing has changed during the write.
    while (stored !== spare.version) {
      stored = spare.version;
      await this.indexed.write(ALL, (stores) => mergeContents(stores, spare.contents(), spare.answered));
    }
    this.spare = null;
    this.follower?.onSpareChange();
    this.announce(new Set(ALL));
  }

  private announce(changed: ReadonlySet<StoreName>): void {
    if (changed.size === 0 || this.closed) return;
    // Other tabs can't read this tab's memory.
    if (this.spare === null) this.channel?.postMessage(changed);
    this.tell(changed);
  }

  private tell(changed: ReadonlySet<StoreName>): void {
    for (const listener of this.listeners) listener(changed);
  }
}

export async function syncPointIn({ points }: Pick<Stores, "points">): Promise<SyncPoint> {
  return (await points.get("sync-point")) ?? FIRST_SYNC_POINT;
}
