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
    STORE_NAMES.map((name) => [name, memoryStore(SHAPES[name], () => this.onWrite(name))]),
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

  /** Ids of operations that this outbox held and no longer holds. */
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

interface MemoryStore<N extends StoreName> extends ObjectStore<N> {
  all(): Value<N>[];
  /** Returns a function that takes back what is written after this. */
  savepoint(): () => void;
}

function memoryStore<N extends StoreName>(
  { keyPath, autoIncrement, indexes = {} }: StoreShape,
  onWrite: () => void,
): MemoryStore<N> {
  /** By key, as JSON. */
  let values = new Map<string, Value<N>>();
  let lastNumber = 0;
  const all = () => [...values.values()];
  const find = (index: string, wanted: unknown) => all().find((each) => property(each, index) === wanted);
  const keyOf = (value: Value<N>) =>
    (Array.isArray(keyPath)
      ? keyPath.map((each) => property(value, each))
      : property(value, keyPath)) as Key<N>;
  const put = (value: Value<N>) => {
    onWrite();
    const stored: Value<N> = { ...value };
    if (autoIncrement) {
      const number = (keyOf(value) as number | undefined) ?? lastNumber + 1;
      lastNumber = Math.max(lastNumber, number);
      Object.assign(stored, { [keyPath as string]: number });
    }
    values.set(JSON.stringify(keyOf(stored)), stored);
    return keyOf(stored);
  };
  return {
    all,
    savepoint: () => {
      const before = new Map(values);
      return () => {
        values = before;
      };
    },
    get: async (key) => values.get(JSON.stringify(key)),
    getAll: async () => all(),
    getAbove: async (index, bound) => {
      const by = (value: Value<N>) => property(value, index) as number;
      return all()
        .filter((each) => by(each) > bound)
        .sort((a, b) => by(a) - by(b));
    },
    getKey: async (index, wanted) => {
      const found = find(index, wanted);
      return found && keyOf(found);
    },
    add: async (value) => {
      const unique = Object.keys(indexes).filter((index) => indexes[index]);
      const isTaken =
        values.has(JSON.stringify(keyOf(value))) ||
        unique.some((index) => find(index, property(value, index)) !== undefined);
      if (isTaken) throw new DOMException("There is such a row already.", "ConstraintError");
      return put(value);
    },
    put: async (value) => put(value),
    putAll: (all) => {
      for (const value of all) put(value);
    },
    delete: async (key) => {
      onWrite();
      values.delete(JSON.stringify(key));
    },
    clear: async () => {
      onWrite();
      values.clear();
    },
  };
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
  there: SyncPoint,
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
