import { type Run, storesOver } from "./object-store.ts";
import type { Contents } from "./preload.ts";
import { SHAPES, type StoreName, type StoreShape, type Stores } from "./schema.ts";

const NAMES = Object.keys(SHAPES) as StoreName[];

/** The same stores in this tab's memory, for as long as the browser's database can't be used. */
export class SpareDatabase {
  private readonly tables: Readonly<Record<string, SpareTable>> = Object.fromEntries(
    NAMES.map((name) => [name, new SpareTable(SHAPES[name])]),
  );
  private turn: Promise<unknown> = Promise.resolve();
  /** Grows with every change. */
  version = 0;
  /** Ids of operations that waited here and were answered. */
  readonly answered = new Set<string>();

  /** @param contents what this tab held when the database fell silent */
  constructor(contents: Contents | null) {
    if (contents === null) return;
    const { point, ...lists } = contents;
    if (point !== undefined) this.table("points").put(point);
    for (const [name, values] of Object.entries(lists)) {
      for (const value of values) this.table(name).put(value);
    }
  }

  async single<T>(store: string, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return await this.transact(async () => {
      this.version += 1;
      return this.ask(store, request);
    });
  }

  /**
   * Runs one transaction after the other, each all or nothing.
   * @param changed is told which stores were written to
   */
  async transact<T>(work: (stores: Stores) => Promise<T>, changed = new Set<StoreName>()): Promise<T> {
    const run: Run = async (store, mode, request) => {
      if (mode === "readwrite") {
        this.version += 1;
        changed.add(store as StoreName);
      }
      return this.ask(store, request);
    };
    const doing = this.turn.then(async () => {
      const before = NAMES.map((name) => this.table(name).copy());
      const waiting = this.waiting();
      try {
        const result = await work(storesOver(run));
        const left = new Set(this.waiting());
        for (const id of waiting) if (!left.has(id)) this.answered.add(id);
        return result;
      } catch (thrown) {
        for (const [index, name] of NAMES.entries()) this.table(name).restore(before[index]);
        throw thrown;
      }
    });
    this.turn = doing.catch(() => undefined);
    return await doing;
  }

  contents(): Contents {
    const all = (name: StoreName) => this.table(name).getAll().result;
    return {
      point: all("points")[0],
      rows: all("rows"),
      history: all("history"),
      outbox: all("outbox"),
      refused: all("refused"),
    } as unknown as Contents;
  }

  private ask<T>(store: string, request: (store: IDBObjectStore) => IDBRequest<T>): T {
    return request(this.table(store) as unknown as IDBObjectStore).result;
  }

  private waiting(): string[] {
    return this.table("outbox")
      .getAll()
      .result.map(({ id }) => id as string);
  }

  private table(name: string): SpareTable {
    return this.tables[name] as SpareTable;
  }
}

type Value = Record<string, unknown>;

/** What {@link Run} asks of an object store, answered at once. */
class SpareTable {
  private values = new Map<string, Value>();
  private last = 0;
  private readonly shape: StoreShape;

  constructor(shape: StoreShape) {
    this.shape = shape;
  }

  copy(): Map<string, Value> {
    return new Map(this.values);
  }

  restore(values: Map<string, Value> | undefined): void {
    if (values !== undefined) this.values = values;
  }

  get(key: unknown) {
    return { result: this.values.get(JSON.stringify(key)) };
  }

  getAll() {
    return { result: [...this.values.values()] };
  }

  count() {
    return { result: this.values.size };
  }

  index(name: string) {
    return {
      getAll: ({ lower }: IDBKeyRange) => ({
        result: this.getAll()
          .result.filter((each) => (each[name] as number) > lower)
          .toSorted((a, b) => (a[name] as number) - (b[name] as number)),
      }),
      getKey: (wanted: unknown) => ({
        result: this.getAll()
          .result.filter((each) => each[name] === wanted)
          .map((each) => this.keyOf(each))[0],
      }),
    };
  }

  add(value: object) {
    const added: Value = { ...value };
    if (this.shape.autoIncrement) added[this.shape.keyPath as string] ??= this.last + 1;
    const unique = Object.entries(this.shape.indexes ?? {}).filter(([, isUnique]) => isUnique);
    const isTaken =
      this.values.has(JSON.stringify(this.keyOf(added))) ||
      unique.some(([name]) => this.index(name).getKey(added[name]).result !== undefined);
    if (isTaken) throw new DOMException("There is such a row already.", "ConstraintError");
    return this.put(added);
  }

  put(value: object) {
    const stored: Value = { ...value };
    if (this.shape.autoIncrement) {
      const path = this.shape.keyPath as string;
      stored[path] ??= this.last + 1;
      this.last = Math.max(this.last, stored[path] as number);
    }
    const key = this.keyOf(stored);
    this.values.set(JSON.stringify(key), stored);
    return { result: key };
  }

  delete(key: unknown) {
    this.values.delete(JSON.stringify(key));
    return { result: undefined };
  }

  clear() {
    this.values.clear();
    return { result: undefined };
  }

  private keyOf(value: Value): unknown {
    const { keyPath } = this.shape;
    return Array.isArray(keyPath) ? keyPath.map((each) => value[each]) : value[keyPath];
  }
}
