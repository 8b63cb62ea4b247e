import type { EventLoop } from "../event-loop.ts";
import { WORLD } from "../event-loop.ts";
import { type Globals, virtualGlobals } from "../globals.ts";
import type { Programs } from "../programs.ts";
import type { Random } from "../random.ts";

type Library = ReturnType<Programs["indexedDatabase"]["start"]>;

/** What this needs of fake-indexeddb's own objects. */
interface Inner {
  _rawDatabase: { transactions: InnerTransaction[] };
  close(): void;
}

interface InnerFactory {
  readonly _databases: ReadonlyMap<string, { rawObjectStores: ReadonlyMap<string, InnerStore> }>;
}

interface InnerStore {
  readonly records: { values(): Iterable<{ readonly value: unknown }> };
}

interface InnerTransaction {
  readonly db: unknown;
  readonly mode: IDBTransactionMode;
  readonly _state: string;
  readonly _requests: { operation: () => unknown; readonly request: IDBRequest }[];
  /** Does what the next request asks for, or ends the transaction if none is left. */
  _start(): void;
  _abort(errorName: string | null): void;
}

/** One browser's IndexedDB, which outlives its pages. */
export class BrowserDatabase {
  private readonly loop: EventLoop;
  private readonly random: Random;
  private readonly library: Library;
  private factory: InstanceType<Library["IDBFactory"]>;
  private lastTaskMs = 0;
  private silentUntilMs = 0;
  /** What a full one refuses. Browsers don't tell the caller at once: the request fails, or the transaction when it ends. */
  refuses: "writes" | "commits" | null = null;
  /** Called before each of its tasks. */
  onTask = () => {};

  constructor(programs: Programs, loop: EventLoop, random: Random) {
    this.loop = loop;
    this.random = random;
    this.library = programs.indexedDatabase.start({
      ...virtualGlobals({ loop, owner: WORLD, random, clockMs: () => loop.nowMs, zone: () => "UTC" }),
      setImmediate: (work: () => void) => this.queue(work),
    });
    this.factory = new this.library.IDBFactory();
    this.refuseWrites();
    this.refuseCommits();
  }

  /** It answers nothing for a while, as a browser's database does that another process has locked. */
  fallSilent(forMs: number): void {
    this.silentUntilMs = this.loop.nowMs + forMs;
  }

  speak(): void {
    this.silentUntilMs = 0;
  }

  /** All that stores of this name hold, whoever's they are. */
  values(store: string): unknown[] {
    const { _databases: databases } = this.factory as unknown as InnerFactory;
    const stores = [...databases.values()].flatMap(({ rawObjectStores }) => rawObjectStores.get(store) ?? []);
    return stores.flatMap(({ records }) => [...records.values()].map(({ value }) => value));
  }

  async names(): Promise<string[]> {
    return (await this.factory.databases()).flatMap(({ name }) => name ?? []);
  }

  /** As the browser's own tools do it, without a word to the pages but for the event that each connection gets. */
  async deleteAll(): Promise<void> {
    for (const name of await this.names()) this.factory.deleteDatabase(name);
  }

  /** The site's data is removed while no page is open. */
  remove(): void {
    this.factory = new this.library.IDBFactory();
  }

  /** IndexedDB as one page has it, and what ends its part in it. */
  of(isAlive: () => boolean): { globals: Globals; release: () => void } {
    const { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction } =
      this.library;
    const connections: Inner[] = [];
    const indexedDB = {
      open: (name: string, version?: number) => {
        const request = this.factory.open(...([name, version] as [string, number]));
        const keep = () => {
          const connection = request.result as unknown as Inner;
          connections.push(connection);
          if (!isAlive()) end(connection);
        };
        request.addEventListener("upgradeneeded", keep);
        request.addEventListener("success", keep);
        return request;
      },
      deleteDatabase: (name: string) => this.factory.deleteDatabase(name),
      databases: () => this.factory.databases(),
      cmp: (one: unknown, other: unknown) => this.factory.cmp(one, other),
    };
    return {
      globals: {
        ...{ indexedDB, IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest },
        IDBTransaction,
      },
      release: () => {
        for (const connection of connections) end(connection);
      },
    };
  }

  /** Tasks run one after the other, each after a moment. */
  private queue(work: () => void): void {
    const atMs = Math.max(
      this.loop.nowMs + this.random.between(1, 20) / 20,
      this.lastTaskMs,
      this.silentUntilMs,
    );
    this.lastTaskMs = atMs;
    this.loop.at(atMs, () => {
      this.onTask();
      work();
    });
  }

  private refuseWrites(): void {
    const { prototype } = this.library.IDBObjectStore;
    const mayWrite = () => {
      if (this.refuses === "writes") throw new DOMException("The disk is full.", FULL);
    };
    for (const name of ["add", "put"] as const) {
      const write = prototype[name];
      prototype[name] = function (this: IDBObjectStore, value: unknown, ...key: []) {
        const request = write.call(this, value, ...key);
        const { _requests: queue } = this.transaction as unknown as InnerTransaction;
        for (const queued of queue.filter((each) => each.request === request)) {
          const { operation } = queued;
          queued.operation = () => {
            mayWrite();
            return operation();
          };
        }
        return request;
      };
    }
  }

  private refuseCommits(): void {
    const prototype = this.library.IDBTransaction.prototype as unknown as InnerTransaction;
    const start = prototype._start;
    const refuses = ({ mode, _state, _requests }: InnerTransaction) =>
      this.refuses === "commits" &&
      mode === "readwrite" &&
      _state !== "finished" &&
      _requests.every(({ request }) => request.readyState === "done");
    prototype._start = function () {
      if (refuses(this)) this._abort(FULL);
      else start.call(this);
    };
  }
}

const FULL = "QuotaExceededError";

/** What wasn't committed is lost. */
function end(connection: Inner): void {
  for (const transaction of [...connection._rawDatabase.transactions]) {
    const isOpen = transaction._state === "active" || transaction._state === "inactive";
    if (transaction.db === connection && isOpen) transaction._abort(null);
  }
  connection.close();
}
