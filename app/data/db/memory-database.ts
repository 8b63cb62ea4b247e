import {
  type Contents,
  FIRST_SYNC_POINT,
  type Key,
  type StoreName,
  type SyncPoint,
  unacknowledged,
  type Value,
} from "./schema.ts";
import { type ObjectStore, type ObjectStores, SHAPES, STORE_NAMES, type StoreShape } from "./stores.ts";

/** Has the same stores in this tab's memory. */
export class MemoryDatabase {
  /** Grows with every change. */
  version = 0;
  private changed = new Set<StoreName>();
  private turn: Promise<unknown> = Promise.resolve();
  /** Ids of all operations that this outbox ever held. */
  private readonly queued = new Set<string>();
  private readonly stores = Object.fromEntries(
    STORE_NAMES.map((name) => [name, new MemoryStore(SHAPES[name], () => this.onWrite(name))]),
  ) as unknown as { readonly [N in StoreName]: MemoryStore<N> };

  constructor(contents: Contents | null) {
    if (contents === null) return;
    const { point, rows, history, outbox, refused } = contents;
    if (point !== undefined) this.stores.points.putAll([point]);
    this.stores.rows.putAll(rows);
    this.stores.history.putAll(history);
    this.stores.outbox.putAll(outbox);
    this.stores.refused.putAll(refused);
    this.noteQueued();
  }

  /** Runs one transaction after the other, each all or nothing. Adds the stores it writes to to `changed`. */
  async transact<T>(work: (stores: ObjectStores) => Promise<T>, changed: Set<StoreName>): Promise<T> {
    const doing = this.turn.then(async () => {
      const undo = STORE_NAMES.map((name) => this.stores[name].savepoint());
      this.changed = changed;
      try {
        const result = await work(this.stores);
        this.noteQueued();
        return result;
      } catch (thrown) {
        for (const each of undo) each();
        throw thrown;
      }
    });
    this.turn = doing.catch(() => undefined);
    return await doing;
  }

  contents(): Contents {
    const { points, rows, history, outbox, refused } = this.stores;
    return {
      point: points.all()[0],
      rows: rows.all(),
      history: history.all(),
      outbox: outbox.all(),
      refused: refused.all(),
    };
  }

  finished(): ReadonlySet<string> {
    const waiting = new Set(this.stores.outbox.all().map(({ id }) => id));
    return new Set([...this.queued].filter((id) => !waiting.has(id)));
  }

  private noteQueued(): void {
    for (const { id } of this.stores.outbox.all()) this.queued.add(id);
  }

  private onWrite(name: StoreName): void {
    this.version += 1;
    this.changed.add(name);
  }
}

class MemoryStore<N extends StoreName> implements ObjectStore<N> {
  /** By key, as JSON. */
  private values = new Map<string, Value<N>>();
  private lastNumber = 0;
  private readonly shape: StoreShape;
  private readonly onWrite: () => void;

  constructor(shape: StoreShape, onWrite: () => void) {
    this.shape = shape;
    this.onWrite = onWrite;
  }

  /** Returns a function that takes back what is written after this. */
  savepoint(): () => void {
    const before = new Map(this.values);
    return () => {
      this.values = before;
    };
  }

  all(): Value<N>[] {
    return [...this.values.values()];
  }

  async get(key: Key<N>): Promise<Value<N> | undefined> {
    return this.values.get(JSON.stringify(key));
  }

  async getAll(): Promise<Value<N>[]> {
    return this.all();
  }

  async getAbove(index: string, bound: number): Promise<Value<N>[]> {
    const by = (value: Value<N>) => property(value, index) as number;
    return this.all()
      .filter((each) => by(each) > bound)
      .toSorted((a, b) => by(a) - by(b));
  }

  async getKey(index: string, wanted: unknown): Promise<Key<N> | undefined> {
    const found = this.find(index, wanted);
    return found && this.keyOf(found);
  }

  async count(): Promise<number> {
    return this.values.size;
  }

  async add(value: Value<N>): Promise<Key<N>> {
    const unique = Object.entries(this.shape.indexes ?? {}).filter(([, isUnique]) => isUnique);
    const isTaken =
      this.values.has(JSON.stringify(this.keyOf(value))) ||
      unique.some(([index]) => this.find(index, property(value, index)) !== undefined);
    if (isTaken) throw new DOMException("There is such a row already.", "ConstraintError");
    return await this.put(value);
  }

  async put(value: Value<N>): Promise<Key<N>> {
    this.onWrite();
    const stored = this.numbered(value);
    const key = this.keyOf(stored);
    this.values.set(JSON.stringify(key), stored);
    return key;
  }

  putAll(values: readonly Value<N>[]): void {
    for (const value of values) void this.put(value);
  }

  async delete(key: Key<N>): Promise<void> {
    this.onWrite();
    this.values.delete(JSON.stringify(key));
  }

  async clear(): Promise<void> {
    this.onWrite();
    this.values.clear();
  }

  private find(index: string, wanted: unknown): Value<N> | undefined {
    return this.all().find((each) => property(each, index) === wanted);
  }

  private numbered(value: Value<N>): Value<N> {
    const { keyPath, autoIncrement = false } = this.shape;
    if (!autoIncrement) return { ...value };
    const number = (property(value, keyPath as string) as number | undefined) ?? this.lastNumber + 1;
    this.lastNumber = Math.max(this.lastNumber, number);
    return { ...value, [keyPath as string]: number };
  }

  private keyOf(value: Value<N>): Key<N> {
    const { keyPath } = this.shape;
    const key = Array.isArray(keyPath)
      ? keyPath.map((each) => property(value, each))
      : property(value, keyPath);
    return key as Key<N>;
  }
}

function property(value: object, name: string): unknown {
  return (value as Record<string, unknown>)[name];
}

/**
 * Stores a tab's memory in a database that lost its contents, or didn't answer for a while. Newer rows that another tab has
 * stored there stay.
 * @param finished ids of operations that the worker has applied or refused meanwhile
 */
export async function mergeContents(
  stores: ObjectStores,
  contents: Contents,
  finished: ReadonlySet<string> = new Set(),
): Promise<void> {
  const there = (await stores.points.get("sync-point")) ?? FIRST_SYNC_POINT;
  await mergeRows(stores, there, contents);
  for (const { number: _, ...queued } of contents.outbox) {
    if (!(await isKnown(stores, queued.id))) await stores.outbox.add(unacknowledged(queued));
  }
  for (const id of finished) {
    const number = await stores.outbox.getKey("id", id);
    if (number !== undefined) await stores.outbox.delete(number);
  }
  stores.refused.putAll(contents.refused);
}

async function mergeRows(
  { rows, history, points }: ObjectStores,
  there: NonNullable<Contents["point"]>,
  { point = FIRST_SYNC_POINT, ...held }: Contents,
): Promise<void> {
  if (there.revision === point.revision && there.epoch === point.epoch) return;
  const best = isAsGood(there, point) || point.revision === 0 ? there : point;
  const revision = Math.max(there.revision, point.revision) + 1;
  if (best === point) {
    await rows.clear();
    await history.clear();
    rows.putAll(held.rows.map((each) => ({ ...each, revision })));
    history.putAll(held.history.map(({ operationId, entry }) => ({ operationId, entry, revision })));
  }
  // In a new epoch, every tab reads everything again.
  await points.put({ ...best, revision, epoch: Math.max(there.epoch, point.epoch) + 1 });
}

/** Cursors can't be compared. Whichever is chosen, the next sync brings what it lacks. */
function isAsGood(one: SyncPoint, other: SyncPoint): boolean {
  if (one.cursor === null || other.cursor === null) return one.cursor !== null;
  if (one.complete !== other.complete) return one.complete;
  return one.revision >= other.revision;
}

export async function isKnown(
  { outbox, history, refused }: Pick<ObjectStores, "outbox" | "history" | "refused">,
  id: string,
): Promise<boolean> {
  return (
    (await outbox.getKey("id", id)) !== undefined ||
    (await history.getKey("operationId", id)) !== undefined ||
    (await refused.get(id)) !== undefined
  );
}
