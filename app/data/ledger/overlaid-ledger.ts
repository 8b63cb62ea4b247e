import { Ledger } from "#domain/ledger/ledger.ts";
import type { Outcome } from "#domain/operations/apply.ts";
import type { Operation, OperationJson } from "#domain/operations/operation.ts";
import type { QueuedOperation, StoredEntry, StoredRow } from "../db/schema.ts";
import { loadedRules, type Rules } from "./operation-rules.ts";

/** An operation that the worker hasn't confirmed. */
export interface PendingOperation {
  readonly id: string;
  readonly operation: Operation;
  readonly json: OperationJson;
  /** Whether the browser database has it. */
  readonly isStored: boolean;
}

/**
 * The rows the worker confirmed, and the rows the user sees: the same with the pending operations applied on top. A
 * rejected operation therefore needs no rollback. It is no longer pending, and the view is built again without it.
 */
export class OverlaidLedger {
  private confirmed = new Ledger();
  private overlaid = this.confirmed.draft();
  private operations: readonly PendingOperation[] = [];
  private readonly device: string;

  constructor(device: string) {
    this.device = device;
  }

  view(): Ledger {
    return this.overlaid;
  }

  /** In the order in which they were made. */
  pending(): readonly PendingOperation[] {
    return this.operations;
  }

  /** Applies an operation on top of the view, unless the domain rejects it. */
  add(rules: Rules, operation: Operation, json: OperationJson): Outcome {
    const outcome = rules.apply(this.overlaid, operation, this.device);
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

  /** Takes the operations of the outbox, followed by those that are still on their way there. */
  takeOutbox(rules: Rules, outbox: readonly QueuedOperation[]): void {
    const known = new Map(this.operations.map((each) => [each.id, each]));
    const stored = outbox.flatMap(({ id, operation: json }): PendingOperation[] => {
      const pending = known.get(id);
      known.delete(id);
      if (pending !== undefined) return [{ ...pending, isStored: true }];
      const parsed = rules.parseOperation(json, Date.now());
      return parsed.ok ? [{ id, operation: parsed.operation, json, isStored: true }] : [];
    });
    this.operations = [...stored, ...[...known.values()].filter((each) => !each.isStored)];
  }

  /** The view changes with the next {@link rebuild}. */
  confirm(rows: readonly StoredRow[], history: readonly StoredEntry[]): void {
    for (const { table, key, row } of rows) this.confirmed.put(table, key, row as never);
    // Entries stored by an earlier version of the app don't say when they were applied.
    for (const { entry } of history) this.confirmed.record({ appliedAtMs: entry.atMs, ...entry });
  }

  /** Drops the confirmed rows; the view changes with the next {@link rebuild}. */
  clear(): void {
    this.confirmed = new Ledger();
  }

  /** An operation that no longer applies is left out. The worker will judge it. */
  rebuild(): void {
    this.overlaid = this.confirmed.draft();
    for (const { operation } of this.operations) loadedRules()?.apply(this.overlaid, operation, this.device);
  }

  /** The confirmed rows in the form in which the browser database stores them. */
  toStored(revision: number): { rows: StoredRow[]; history: StoredEntry[] } {
    const rows = this.confirmed
      .changes()
      .map(({ table, key, after }) => ({ table, key, row: after, revision }) as StoredRow);
    const history = [...this.confirmed.history()].map(
      (entry): StoredEntry => ({ operationId: entry.operationId, entry, revision }),
    );
    return { rows, history };
  }
}
