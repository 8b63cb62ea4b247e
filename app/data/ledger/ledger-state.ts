import type { OperationJson } from "#domain/operations/operation.ts";
import {
  type Contents,
  FIRST_SYNC_POINT,
  type QueuedOperation,
  type ReadContents,
  type ReadEntry,
  type StoredRow,
  type SyncPoint,
  UNCOUNTED,
} from "../db/schema.ts";
import type { Rules } from "./operation-rules.ts";
import { OverlaidLedger } from "./overlaid-ledger.ts";
import { RefusedOperations } from "./refused-operations.ts";

/** All that one tab knows about a user's ledger. It follows the browser database, and can fill a lost one again. */
export class LedgerState {
  readonly rows = new OverlaidLedger();
  readonly refused = new RefusedOperations();
  /** Operations that wait for their rules, or for more rows. */
  readonly unchecked = new Set<OperationJson>();
  private syncPoint: SyncPoint = FIRST_SYNC_POINT;
  /** The outbox as last read, including operations that this version of the app can't parse. */
  private outbox: readonly QueuedOperation[] = [];

  point(): SyncPoint {
    return this.syncPoint;
  }

  isEmpty(): boolean {
    return this.syncPoint.revision === 0 && this.rows.pending().length === 0;
  }

  waiting(): number {
    const pending = this.rows.pending().map(({ json }) => json);
    return [...this.unchecked, ...pending].filter(({ type }) => type !== UNCOUNTED).length;
  }

  /**
   * Takes what was read from the browser database. Without rules, only an outbox of dashboard views can be taken: nearly
   * every reload finds one, and it isn't worth loading the rules for.
   */
  take(read: ReadContents, rules: Rules | null): "unchanged" | "changed" | "needs-rules" {
    const { point = FIRST_SYNC_POINT, rows, history, refused } = read;
    const outbox =
      rules === null ? read.outbox.filter(({ operation }) => operation.type !== UNCOUNTED) : read.outbox;
    const isChanged =
      rows.length > 0 ||
      point.revision !== this.syncPoint.revision ||
      this.rows.differsFrom(outbox) ||
      this.refused.differFrom(refused);
    this.outbox = read.outbox;
    if (!isChanged) return "unchanged";
    if (rules === null && outbox.length > 0) return "needs-rules";
    if (point.epoch !== this.syncPoint.epoch) this.rows.clear();
    if (rules !== null) this.rows.takeOutbox(rules, outbox);
    this.refused.replace(refused);
    this.confirm(point, rows, history);
    return "changed";
  }

  private confirm(point: SyncPoint, rows: readonly StoredRow[], history: readonly ReadEntry[]): void {
    this.rows.confirm(rows, history);
    this.syncPoint = point;
    if (point.complete) this.rows.complete();
    this.rows.rebuild();
  }

  /**
   * The operations that would be lost with this tab, in the order in which they were made.
   * @param isOutboxInMemory whether this tab's memory stands in for the browser database
   */
  unsaved(isOutboxInMemory: boolean): OperationJson[] {
    const operations = isOutboxInMemory
      ? this.queued().map(({ operation }) => operation)
      : this.rows.pending().flatMap(({ json, isStored }) => (isStored ? [] : json));
    return [...operations, ...this.unchecked];
  }

  /** Null while this tab knows nothing. */
  contents(): Contents | null {
    if (this.isEmpty()) return null;
    return {
      point: this.syncPoint,
      ...this.rows.toStored(this.syncPoint.revision),
      outbox: this.queued(),
      refused: this.refused.all(),
    };
  }

  private queued(): QueuedOperation[] {
    const read = new Set(this.outbox.map(({ id }) => id));
    const others = this.rows.pending().filter(({ id }) => !read.has(id));
    return [
      ...this.outbox,
      ...others.map(
        ({ id, json, isStored }): QueuedOperation => ({
          id,
          operation: json,
          acknowledged: 0,
          // Another tab may have sent what is stored.
          sent: isStored ? 1 : 0,
        }),
      ),
    ];
  }
}
