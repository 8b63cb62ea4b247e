import { Ledger, type LoadedRows, NotLoaded } from "#domain/ledger/ledger.ts";
import { loadedBy, type ProvisionalMonth } from "#domain/ledger/provisional-month.ts";
import type { Outcome } from "#domain/operations/apply.ts";
import type { Operation, OperationJson } from "#domain/operations/operation.ts";
import { type QueuedOperation, type ReadEntry, type StoredRow, UNCOUNTED } from "../db/schema.ts";
import { loadedRules, type Rules } from "./operation-rules.ts";

/** An operation that the worker hasn't confirmed. */
interface PendingOperation {
  readonly id: string;
  /** As much of it as this version of the app knows, which the screen shows; undefined if that is none of it. */
  readonly operation: Operation | undefined;
  readonly json: OperationJson;
  readonly isStored: boolean;
}

/** One month's rows, shown until all of the account's are here. */
interface Provisional {
  readonly month: ProvisionalMonth;
  readonly rows: Ledger;
  readonly loaded: LoadedRows;
}

/**
 * The rows that the worker confirmed, and the user's view: the same rows with the pending operations applied on top. A
 * rejected operation needs no rollback, since the view is built again without it.
 *
 * Until the confirmed rows are complete, a provisional month may stand in for them (docs/decisions/0002-provisional-month.md).
 */
export class OverlaidLedger {
  private confirmed = new Ledger();
  private provisional: Provisional | null = null;
  private overlaid = this.confirmed.draft();
  private operations: readonly PendingOperation[] = [];
  private lacksRows = false;
  /** Names this browser in the history of what is applied here. */
  device = "";

  /** Shows a month's rows until {@link complete}. */
  begin(month: ProvisionalMonth): void {
    const rows = new Ledger();
    for (const { table, key, row } of month.rows) rows.put(table, key, row as never);
    this.provisional = { month, rows, loaded: loadedBy(month) };
    this.rebuild();
  }

  /**
   * Ends the provisional month, since the confirmed rows are complete. Unchanged rows stay the same objects, so that no screen
   * renders them again. The view changes with the next {@link rebuild}.
   */
  complete(): void {
    for (const { table, key, row } of this.provisional?.month.rows ?? []) {
      const confirmed = this.confirmed.get(table, key);
      if (confirmed !== undefined && isSameRow(confirmed, row)) this.confirmed.put(table, key, row as never);
    }
    this.provisional = null;
  }

  /** Shows the confirmed rows, complete or not. */
  end(): void {
    this.provisional = null;
    this.rebuild();
  }

  provisionalMonth(): ProvisionalMonth | null {
    return this.provisional?.month ?? null;
  }

  /** Whether the view lacks a change of the user that needs rows beyond the provisional month. */
  lacksOperations(): boolean {
    return this.lacksRows;
  }

  confirmedRows(): Ledger {
    return this.confirmed;
  }

  view(): Ledger {
    return this.overlaid;
  }

  pending(): readonly PendingOperation[] {
    return this.operations;
  }

  /**
   * Applies an operation on top of the view, unless the domain rejects it.
   * @throws NotLoaded if it needs more than the provisional month; nothing has changed then
   */
  add(rules: Rules, operation: Operation, json: OperationJson): Outcome {
    const outcome = this.apply(rules, operation);
    if (outcome.status === "applied") {
      this.operations = [...this.operations, { id: json.id, operation, json, isStored: false }];
    }
    return outcome;
  }

  remove(id: string): void {
    this.operations = this.operations.filter((each) => each.id !== id);
    this.rebuild();
  }

  markStored(id: string): void {
    this.operations = this.operations.map((each) => (each.id === id ? { ...each, isStored: true } : each));
  }

  /** Whether the outbox holds other operations than it did when it was last taken. */
  differsFrom(outbox: readonly QueuedOperation[]): boolean {
    const stored = this.operations.filter((each) => each.isStored);
    return stored.length !== outbox.length || stored.some((each, index) => each.id !== outbox[index]?.id);
  }

  /** Takes the outbox, followed by the operations that are still on their way there. */
  takeOutbox(rules: Rules, outbox: readonly QueuedOperation[]): void {
    const known = new Map(this.operations.map((each) => [each.id, each]));
    const stored = outbox.map(({ id, operation: json }): PendingOperation => {
      const pending = known.get(id);
      known.delete(id);
      if (pending !== undefined) return { ...pending, isStored: true };
      return { id, operation: rules.parseKnownPart(json, Date.now()), json, isStored: true };
    });
    this.operations = [...stored, ...[...known.values()].filter((each) => !each.isStored)];
  }

  /** The view changes with the next {@link rebuild}. */
  confirm(rows: readonly StoredRow[], history: readonly ReadEntry[]): void {
    for (const { table, key, row } of rows) this.confirmed.put(table, key, row as never);
    // Entries stored by an earlier version of the app don't say when they were applied.
    for (const { entry } of history) this.confirmed.record({ appliedAtMs: entry.atMs, ...entry });
  }

  /** Drops the confirmed rows; the view changes with the next {@link rebuild}. */
  clear(): void {
    this.confirmed = new Ledger();
  }

  /**
   * Applies all pending operations again. Those that no longer apply are left out, since the worker will judge them, and so
   * are those that need rows beyond the provisional month.
   */
  rebuild(): void {
    this.overlaid = (this.provisional?.rows ?? this.confirmed).draft();
    this.lacksRows = false;
    const rules = loadedRules();
    if (rules === null) return;
    for (const { operation } of this.operations) {
      if (operation === undefined) continue;
      try {
        this.apply(rules, operation);
      } catch (thrown) {
        if (!(thrown instanceof NotLoaded)) throw thrown;
        this.lacksRows ||= operation.type !== UNCOUNTED;
      }
    }
  }

  private apply(rules: Rules, operation: Operation): Outcome {
    if (this.provisional === null) return rules.apply(this.overlaid, operation, this.device);
    const draft = new Ledger(this.overlaid, this.provisional.loaded);
    const outcome = rules.apply(draft, operation, this.device);
    draft.merge();
    return outcome;
  }

  toStored(revision: number): { rows: StoredRow[]; history: ReadEntry[] } {
    const rows = this.confirmed
      .changes()
      .map(({ table, key, after }) => ({ table, key, row: after, revision }) as StoredRow);
    const history = [...this.confirmed.history()].map(
      (entry): ReadEntry => ({ operationId: entry.operationId, entry, revision }),
    );
    return { rows, history };
  }
}

/** Rows hold plain values. */
function isSameRow(a: object, b: object): boolean {
  const values = Object.entries(a);
  return (
    values.length === Object.keys(b).length &&
    values.every(([field, value]) => b[field as keyof typeof b] === value)
  );
}
