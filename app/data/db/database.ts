import { openChannel } from "../../browser/between-tabs.ts";
import { closedError, IndexedDatabase, type Request, StorageUnavailable } from "./indexed-database.ts";
import { MemoryDatabase, mergeContents } from "./memory-database.ts";
import {
  type Contents,
  databaseName,
  FIRST_SYNC_POINT,
  type Key,
  type StoreName,
  type SyncPoint,
  type Value,
} from "./schema.ts";
import { type ObjectStores, REMOVING, STORE_NAMES } from "./stores.ts";

/** How long memory stands in before the browser's own database is tried again. */
const RETRY_MS = 15_000;

interface Follower {
  /** Returns all that it has read or is about to store; null before it has read anything. */
  contents(): Contents | null;
  /** Memory stands in for the browser's own database, or that is back. */
  onStandInChange(): void;
}

/** Who is told of a write. This tab needn't read what it knows because it wrote it. */
type Listeners = "all" | "others";

const ALL: ReadonlySet<StoreName> = new Set(STORE_NAMES);

type Work<N extends StoreName, T> = (stores: Pick<ObjectStores, N>) => Promise<T>;

/**
 * One user's database in this browser. If the browser's own doesn't answer, stores in this tab's memory stand in for it, and
 * everything works from the network. Tabs tell each other what they have written.
 */
export class LocalDatabase {
  readonly userId: string;
  private readonly channel: BroadcastChannel | null;
  private readonly listeners = new Set<(changed: ReadonlySet<StoreName>) => void>();
  private readonly indexed: IndexedDatabase;
  private standIn: MemoryDatabase | null = null;
  private follower: Follower | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(userId: string, isSignedIn: () => boolean) {
    this.userId = userId;
    const name = databaseName(userId);
    this.indexed = new IndexedDatabase(name, {
      contents: () => this.follower?.contents() ?? null,
      onReturn: () => {
        // A page that was frozen for the Back button hasn't heard of a sign-out.
        if (isSignedIn()) this.notify(ALL);
        else this.close();
      },
      onRefilled: () => this.notify(ALL),
    });
    this.channel = openChannel(name);
    this.channel?.addEventListener("message", ({ data }) => {
      if (data === REMOVING) this.close(true);
      else this.notify(data as ReadonlySet<StoreName>);
    });
  }

  follow(follower: Follower): void {
    this.follower = follower;
  }

  /** @param isRemoved whether its user signs out in another tab */
  close(isRemoved = false): void {
    this.isClosed = true;
    clearTimeout(this.retry);
    this.channel?.close();
    this.listeners.clear();
    this.indexed.close(isRemoved);
  }

  isOpen(): boolean {
    return !this.isClosed;
  }

  /** Reports an error, unless the database was closed, as after signing out: what fails then doesn't matter. */
  readonly report = (error: unknown): void => {
    if (this.isOpen()) reportError(error);
  };

  /** Whether nothing is stored beyond this tab. */
  isInMemory(): boolean {
    return this.standIn !== null;
  }

  /** Reads a consistent state. `work` must await nothing but the stores, and is repeated if it is interrupted. */
  async read<N extends StoreName, T>(names: readonly N[], work: Work<N, T>): Promise<T> {
    return await this.transact(names, "readonly", work);
  }

  /** Writes all or nothing, like {@link read}. Resolves when it is stored. */
  async write<N extends StoreName, T>(
    names: readonly N[],
    work: Work<N, T>,
    tell: Listeners = "all",
  ): Promise<T> {
    return await this.transact(names, "readwrite", work, { tell });
  }

  async getAll<N extends StoreName>(name: N): Promise<Value<N>[]> {
    return await this.read([name], (stores) => stores[name].getAll());
  }

  async add<N extends StoreName>(name: N, value: Value<N>, tell: Listeners = "all"): Promise<void> {
    await this.transact([name], "readwrite", (stores) => stores[name].add(value), { isSingle: true, tell });
  }

  async put<N extends StoreName>(name: N, value: Value<N>): Promise<void> {
    await this.transact([name], "readwrite", (stores) => stores[name].put(value), { isSingle: true });
  }

  async delete<N extends StoreName>(name: N, key: Key<N>): Promise<void> {
    await this.transact([name], "readwrite", (stores) => stores[name].delete(key), { isSingle: true });
  }

  /** Calls `listener` after each change of these stores, by any tab, until `signal` is aborted. */
  onChange(names: readonly StoreName[], listener: () => void, signal: AbortSignal): void {
    const listen = (changed: ReadonlySet<StoreName>) => {
      if (names.some((name) => changed.has(name))) listener();
    };
    this.listeners.add(listen);
    signal.addEventListener("abort", () => this.listeners.delete(listen));
  }

  async syncPoint(): Promise<SyncPoint> {
    return await this.read(["points"], syncPointIn);
  }

  /** Makes the next sync fetch every row again. */
  async forgetCursor(): Promise<void> {
    await this.put("points", { ...(await this.syncPoint()), cursor: null });
  }

  switchToMemory(): MemoryDatabase {
    if (this.standIn !== null) return this.standIn;
    this.standIn = new MemoryDatabase(this.follower?.contents() ?? null);
    this.tryAgainLater();
    this.follower?.onStandInChange();
    this.notify(ALL);
    return this.standIn;
  }

  private async transact<N extends StoreName, T>(
    names: readonly N[],
    mode: IDBTransactionMode,
    work: Work<N, T>,
    { isSingle = false, tell = "all" }: { isSingle?: boolean; tell?: Listeners } = {},
  ): Promise<T> {
    const changed = new Set<StoreName>();
    const result = await this.attempt({ names, mode, work, changed, isSingle });
    this.announce(changed, tell);
    return result;
  }

  private async attempt<T>(request: Request<T>): Promise<T> {
    for (;;) {
      if (this.standIn === null) {
        try {
          return await this.indexed.transact(request);
        } catch (thrown) {
          if (this.isClosed || !(thrown instanceof StorageUnavailable)) throw thrown;
        }
      }
      if (this.isClosed) throw closedError();
      const memory = this.switchToMemory();
      const result = await memory.transact(request.work, request.changed);
      // Otherwise the browser's own database has come back without this work, so repeat it there.
      if (this.standIn === memory) return result;
    }
  }

  private tryAgainLater(): void {
    this.retry = setTimeout(() => {
      this.takeBack().catch((thrown: unknown) => {
        if (this.isClosed) return;
        this.tryAgainLater();
        if (!(thrown instanceof StorageUnavailable)) reportError(thrown);
      });
    }, RETRY_MS);
  }

  /** Stores what memory holds in the browser's own database, and uses that again. */
  private async takeBack(): Promise<void> {
    const memory = this.standIn;
    if (memory === null) return;
    let stored = -1;
    while (stored !== memory.version) {
      stored = memory.version;
      await this.indexed.transact({
        names: STORE_NAMES,
        mode: "readwrite",
        work: (stores) => mergeContents(stores, memory.contents(), memory.finished()),
        changed: new Set(),
      });
    }
    this.standIn = null;
    this.follower?.onStandInChange();
    this.announce(ALL);
  }

  private announce(changed: ReadonlySet<StoreName>, tell: Listeners = "all"): void {
    if (changed.size === 0 || this.isClosed) return;
    // Other tabs can't read this tab's memory.
    if (this.standIn === null) this.channel?.postMessage(changed);
    if (tell === "all") this.notify(changed);
  }

  private notify(changed: ReadonlySet<StoreName>): void {
    for (const listener of this.listeners) listener(changed);
  }
}

export async function syncPointIn({ points }: Pick<ObjectStores, "points">): Promise<SyncPoint> {
  return (await points.get("sync-point")) ?? FIRST_SYNC_POINT;
}
