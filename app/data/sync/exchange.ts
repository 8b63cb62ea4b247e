import type { SyncResponse } from "../../../worker/app.ts";
import { api, asUser, type RequestError, unreachable } from "../api/api.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { QueuedOperation, SyncCursor } from "../db/schema.ts";
import { confirmUser } from "../session/session-state.ts";
import { applyResponse } from "./apply-response.ts";
import { readAgain } from "./unread-parts.ts";
import { unsentIn } from "./unsent.ts";

/** Limits of one request (docs/contracts.md), with room for the rest of its body. */
const BATCH_SIZE_MAX = 100;
const BYTES_MAX = 190 * 1024;

/** How often to send again what waits. A new page sends it at once. */
const SENT_AGAIN_MS = 10 * 60_000;

/** These errors are the worker's own. Others with the same status may come from a proxy in between. */
const FAULTY_REQUEST = new Set(["invalid_request", "invalid_json", "body_too_large"]);

export class Exchange {
  /** Whether this is writing to the outbox itself, which is no reason to send again. */
  isMarking = false;
  private lastSent: readonly QueuedOperation[] = [];
  /** Drops to 1 after the worker refused a whole batch, to find the operation at fault. */
  private batchSize = BATCH_SIZE_MAX;
  /** On the clock of `performance`. */
  private sentAgainAt = Number.NEGATIVE_INFINITY;

  private readonly database: LocalDatabase;
  private readonly device: string;
  private readonly userId: string;
  private readonly onSending: () => void;

  constructor(database: LocalDatabase, device: string, userId: string, onSending: () => void) {
    this.database = database;
    this.device = device;
    this.userId = userId;
    this.onSending = onSending;
  }

  /**
   * Repeats until the outbox is sent and the last chunk of changes is here.
   * @param wantsChanges whether to fetch changes even if there is nothing to send
   * @returns why some changes wait; null if none does
   */
  async run(wantsChanges: boolean, signal: AbortSignal): Promise<string | null> {
    const tried = new Set<string>();
    await readAgain(this.database);
    const isDue = this.isDueAgain();
    let wanted = wantsChanges;
    for (;;) {
      const { operations, waitsFor } = await this.database.read(["outbox", "rows"], (stores) =>
        // What waits stays queued, so send each only once in a run.
        unsentIn(stores, (each, queue) => !tried.has(each.id) && (isDue || !waitsOn(each, queue))),
      );
      if (operations.length === 0 && !wanted) return waitsFor;
      if (operations.length > 0) this.onSending();
      const batch = firstBatch(operations, this.batchSize);
      for (const { id } of batch) tried.add(id);
      const { cursor } = await this.database.syncPoint();
      await this.markSent(batch);
      if (signal.aborted) return null;
      const response = await this.send(batch, cursor);
      this.batchSize = BATCH_SIZE_MAX;
      confirmUser();
      if (signal.aborted) return null;
      await applyResponse(this.database, batch, cursor, response);
      wanted = response.more;
    }
  }

  private isDueAgain(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.sentAgainAt < SENT_AGAIN_MS) return false;
    this.sentAgainAt = nowMs;
    return true;
  }

  /**
   * One faulty operation mustn't hold up the others forever. After the worker has refused a batch, its operations are sent
   * one by one. The one that is refused alone leaves the outbox.
   */
  async isolateFault(error: RequestError): Promise<void> {
    const [alone, ...others] = this.lastSent;
    if (alone === undefined || !FAULTY_REQUEST.has(error.code)) return;
    if (others.length > 0) {
      this.batchSize = 1;
      return;
    }
    if (!(await this.isTakenWithoutOperations())) return;
    const { id, operation } = alone;
    await this.database.write(["outbox", "refused"], async ({ outbox, refused }) => {
      const number = await outbox.getKey("id", id);
      if (number !== undefined) await outbox.delete(number);
      await refused.put({ id, operation, code: error.code, error: error.message });
    });
  }

  /** An older worker may refuse the rest of a request, which is no fault of an operation. */
  private async isTakenWithoutOperations(): Promise<boolean> {
    const { cursor } = await this.database.syncPoint();
    return await this.send([], cursor).then(
      () => true,
      () => false,
    );
  }

  /** Store this before sending. A tab that is closed meanwhile never learns whether the worker applied the batch. */
  private async markSent(batch: readonly QueuedOperation[]): Promise<void> {
    const first = batch.filter((each) => each.sent !== 1);
    if (first.length === 0) return;
    this.isMarking = true;
    try {
      await this.database.write(["outbox"], async ({ outbox }) => {
        for (const { id } of first) {
          const number = await outbox.getKey("id", id);
          const queued = number === undefined ? undefined : await outbox.get(number);
          if (queued !== undefined) await outbox.put({ ...queued, sent: 1 });
        }
      });
    } finally {
      this.isMarking = false;
    }
  }

  private async send(batch: readonly QueuedOperation[], cursor: SyncCursor | null): Promise<SyncResponse> {
    this.lastSent = batch;
    const operations = batch.map((each) => ({ ...each.operation }));
    const json = { device: this.device, cursor, operations };
    const response = await api.sync.$post({ json }, asUser(this.userId));
    return checked(await response.json());
  }
}

/** Another change, such as a deletion, may make room, but doesn't update the worker. */
function waitsOn({ waitsFor, forUpdate }: QueuedOperation, queue: readonly QueuedOperation[]): boolean {
  return waitsFor !== undefined && (forUpdate === true || queue.every((each) => each.waitsFor !== undefined));
}

/** A proxy between us and the worker may respond 200 with something of its own. */
function checked(json: unknown): SyncResponse {
  const response = json as Partial<SyncResponse> | null;
  const isOurs =
    typeof response?.cursor === "string" &&
    Array.isArray(response.results) &&
    typeof response.changes === "object";
  if (!isOurs) throw unreachable(new TypeError("This is no response to a sync."));
  return response as SyncResponse;
}

/** Returns the first operations that fit one request, and at least one, however large. */
function firstBatch(queue: readonly QueuedOperation[], size: number): readonly QueuedOperation[] {
  let bytes = 0;
  let count = 0;
  for (const { operation } of queue.slice(0, size)) {
    bytes += new TextEncoder().encode(JSON.stringify(operation)).length;
    if (count > 0 && bytes > BYTES_MAX) break;
    count += 1;
  }
  return queue.slice(0, count);
}
