import { Ledger, type RowChange } from "#domain/ledger/ledger.ts";
import { apply } from "#domain/operations/apply.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { HistoryEntry } from "#domain/undo/history.ts";
import { parsed, viewOf } from "./parsed.ts";
import type { Step } from "./random-operations.ts";

/** The sync protocol in memory (docs/contracts.md#operations): sequence numbers, replays, changes since a cursor. */
export class SmallServer {
  readonly ledger = new Ledger();
  private readonly log: { entry: HistoryEntry; changes: readonly RowChange[] }[] = [];

  /** Judges operations in order. Returns the ids of the settled ones and what changed since the cursor. */
  sync(device: string, cursor: number, outbox: readonly OperationJson[]) {
    for (const json of outbox) {
      const operation = parsed(json);
      if (operation === undefined || this.ledger.entry(operation.stamp.id) !== undefined) continue;
      const outcome = apply(this.ledger, operation, device);
      if (outcome.status === "applied") this.log.push({ entry: outcome.entry, changes: outcome.changes });
    }
    const news = this.log.slice(cursor);
    return {
      cursor: this.log.length,
      rows: news.flatMap(({ changes }) => changes),
      history: news.map(({ entry }) => entry),
    };
  }

  /** How many operations were applied. */
  get count(): number {
    return this.log.length;
  }
}

/** A browser: confirmed rows, an outbox, and on the screen the one applied upon the other. */
export class Device {
  readonly confirmed = new Ledger();
  outbox: OperationJson[] = [];
  private cursor = 0;
  private readonly name: string;
  private readonly server: SmallServer;

  constructor(name: string, server: SmallServer) {
    this.name = name;
    this.server = server;
  }

  /** What the screen shows. */
  get shown(): Ledger {
    const shown = this.confirmed.draft();
    for (const json of this.outbox) {
      const operation = parsed(json);
      if (operation !== undefined) apply(shown, operation, this.name);
    }
    return shown;
  }

  /** The user does something, online or not; what is refused at once is never queued. */
  do(step: Step, id: string): void {
    const shown = this.shown;
    const json = step(viewOf(shown), id);
    const operation = parsed(json);
    if (operation === undefined || shown.entry(operation.stamp.id) !== undefined) return;
    if (apply(shown.draft(), operation, this.name).status === "rejected") return;
    this.outbox = [...this.outbox, json];
  }

  /** Sends the outbox; with a lost response the server has it, but this device doesn't know. */
  sync({ responseLost = false } = {}): void {
    const answer = this.server.sync(this.name, this.cursor, this.outbox);
    if (responseLost) return;
    for (const { table, key, after } of answer.rows) this.confirmed.put(table, key, after);
    for (const entry of answer.history) this.confirmed.record(entry);
    this.cursor = answer.cursor;
    this.outbox = [];
  }
}
