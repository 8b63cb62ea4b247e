import { MemoryStore } from "./memory-store.ts";
import type { ObjectStores } from "./object-store.ts";
import type { Contents, StoreName } from "./schema.ts";
import { SHAPES, STORE_NAMES } from "./stores.ts";

/** The same stores in this tab's memory. */
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

  settled(): ReadonlySet<string> {
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
