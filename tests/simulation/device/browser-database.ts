import type { EventLoop } from "../event-loop.ts";
import { WORLD } from "../event-loop.ts";
import { type Globals, virtualGlobals } from "../globals.ts";
import type { Programs } from "../programs.ts";
import type { Random } from "../random.ts";

type Library = ReturnType<Programs["indexedDatabase"]["start"]>;

/** What this needs of fake-indexeddb's own objects. */
interface Inner {
  _rawDatabase: { transactions: { db: unknown; _state: string; _abort(reason: null): void }[] };
  close(): void;
}

/** One browser's IndexedDB, which outlives its pages. */
export class BrowserDatabase {
  private readonly loop: EventLoop;
  private readonly random: Random;
  private readonly library: Library;
  private factory: InstanceType<Library["IDBFactory"]>;
  private lastTaskMs = 0;
  private silentUntilMs = 0;
  /** A full one refuses every write. */
  isFull = false;
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
    this.refuseWritesWhenFull();
  }

  /** It answers nothing for a while, as a browser's database does that another process has locked. */
  fallSilent(forMs: number): void {
    this.silentUntilMs = this.loop.nowMs + forMs;
  }

  speak(): void {
    this.silentUntilMs = 0;
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

  private refuseWritesWhenFull(): void {
    const { prototype } = this.library.IDBObjectStore;
    for (const name of ["add", "put"] as const) {
      const write = prototype[name];
      const checked = (value: unknown) => {
        if (this.isFull) throw new DOMException("The disk is full.", "QuotaExceededError");
        return value;
      };
      prototype[name] = function (this: IDBObjectStore, value: unknown, ...key: []) {
        return write.call(this, checked(value), ...key);
      };
    }
  }
}

/** What wasn't committed is lost. */
function end(connection: Inner): void {
  for (const transaction of [...connection._rawDatabase.transactions]) {
    const isOpen = transaction._state === "active" || transaction._state === "inactive";
    if (transaction.db === connection && isOpen) transaction._abort(null);
  }
  connection.close();
}
