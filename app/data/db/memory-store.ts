import type { ObjectStore } from "./object-store.ts";
import type { Key, StoreName, Value } from "./schema.ts";
import type { StoreShape } from "./stores.ts";

export class MemoryStore<N extends StoreName> implements ObjectStore<N> {
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
