import { isExpenseId } from "#domain/expenses/expense.ts";
import { type OperationJson, rejection, UNKNOWN_FIELD } from "#domain/operations/operation.ts";
import { namesIn, Overtaking } from "#domain/operations/overtaking.ts";
import type { SyncResponse } from "../../../worker/app.ts";
import { api, asUser, type RequestError, unreachable } from "../api/api.ts";
import { type LocalDatabase, syncPointIn } from "../db/database.ts";
import { progressOf, type QueuedOperation, type SyncCursor, withProgress } from "../db/schema.ts";
import type { ObjectStores } from "../db/stores.ts";
import { deviceName } from "../session/devices.ts";
import { confirmUser } from "../session/session-state.ts";
import { applyResponse } from "./apply-response.ts";
import { readAgain } from "./unread-parts.ts";

/** Limits of one request (docs/contracts.md), with room for the rest of its body. */
const BATCH_SIZE_MAX = 100;
const BYTES_MAX = 190 * 1024;

/** What waits is sent again so often. A new page sends it at once. */
const SENT_AGAIN_MS = 10 * 60_000;

/** These errors are the worker's own. Others with the same status may come from a proxy in between. */
const FAULTY_REQUEST = new Set(["invalid_request", "invalid_json", "body_too_large"]);

export class Exchange {
  private lastSent: readonly QueuedOperation[] = [];
  /** Drops to 1 after the worker refused a whole batch, to find the operation at fault. */
  private batchSize = BATCH_SIZE_MAX;
  /** On the clock of `performance`. */
  private sentAgainAt = Number.NEGATIVE_INFINITY;

  private readonly database: LocalDatabase;
  private readonly onSending: () => void;

  constructor(database: LocalDatabase, onSending: () => void) {
    this.database = database;
    this.onSending = onSending;
  }

  /**
   * Repeats until the outbox is sent and the last chunk of changes is here.
   * @param wantsChanges whether to fetch changes even if there is nothing to send
   * @returns why some changes wait; null if none does
   */
  async run(wantsChanges: boolean, signal: AbortSignal): Promise<string | null> {
    await readAgain(this.database);
    const isDue = this.isDueAgain();
    // What waits stays queued, so send each only once in a run.
    const tried = new Set<string>();
    for (let wanted = wantsChanges; ; ) {
      const { operations, batch, reason, cursor } = await this.database.read(
        ["outbox", "rows", "history", "points"],
        async (stores) => {
          const unsent = await unsentIn(stores, tried, isDue);
          const batch = await firstBatch(stores, unsent.operations.slice(0, this.batchSize));
          return { ...unsent, batch, ...(await syncPointIn(stores)) };
        },
      );
      if (operations.length === 0 && !wanted) return reason;
      if (operations.length > 0) this.onSending();
      for (const { id } of batch) tried.add(id);
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
    // An older worker may refuse the rest of a request, which is no fault of an operation.
    const { cursor } = await this.database.syncPoint();
    const isItsFault = await this.send([], cursor).then(
      () => true,
      () => false,
    );
    if (!isItsFault) return;
    const { id, operation } = alone;
    await this.database.write(["outbox", "refused"], async ({ outbox, refused }) => {
      const number = await outbox.getKey("id", id);
      if (number !== undefined) await outbox.delete(number);
      await refused.put({ id, operation, code: error.code, error: error.message });
    });
  }

  /** Store this before sending. A tab that is closed meanwhile never learns whether the worker applied the batch. */
  private async markSent(batch: readonly QueuedOperation[]): Promise<void> {
    const first = batch.filter((each) => progressOf(each).state === "queued");
    if (first.length === 0) return;
    await this.database.write(
      ["outbox"],
      async ({ outbox }) => {
        for (const { id } of first) {
          const number = await outbox.getKey("id", id);
          const queued = number === undefined ? undefined : await outbox.get(number);
          if (queued !== undefined) await outbox.put(withProgress(queued, { state: "sent" }));
        }
      },
      "others",
    );
  }

  private async send(batch: readonly QueuedOperation[], cursor: SyncCursor | null): Promise<SyncResponse> {
    this.lastSent = batch;
    const operations = batch.map((each) => ({ ...each.operation }));
    const json = { device: deviceName(), cursor, operations };
    const response = await api.sync.$post({ json }, asUser(this.database.userId));
    return checked(await response.json());
  }
}

/** Another change, such as a deletion, may make room, but doesn't update the worker. */
function isHeld(each: QueuedOperation, queue: readonly QueuedOperation[]): boolean {
  const progress = progressOf(each);
  if (progress.state !== "held") return false;
  return progress.forUpdate || queue.every((other) => progressOf(other).state === "held");
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

type History = Pick<ObjectStores, "history">;

/** Returns the first operations that fit one request, and at least one, however large. */
async function firstBatch(
  stores: History,
  queue: readonly QueuedOperation[],
): Promise<readonly QueuedOperation[]> {
  let bytes = 0;
  let count = 0;
  for (const { operation } of queue) {
    bytes += bytesOf(operation) + (await bytesToUndo(stores, operation));
    if (count > 0 && bytes > BYTES_MAX) break;
    count += 1;
  }
  return queue.slice(0, count);
}

/** Undoing the parts of an import changes as many rows as they brought, so it takes about as many requests. */
async function bytesToUndo({ history }: History, { type, data }: OperationJson): Promise<number> {
  if (type !== "undo") return 0;
  const { operationId } = data as { operationId: string };
  const number = await history.getKey("operationId", operationId.toLowerCase());
  const stored = number === undefined ? undefined : await history.get(number);
  return stored === undefined ? 0 : bytesOf(stored.entry.image);
}

function bytesOf(json: unknown): number {
  return new TextEncoder().encode(JSON.stringify(json)).length;
}

/** Returns what can be sent, in the order in which it was made, and why others wait; null if none does. */
async function unsentIn(
  { outbox, rows }: Pick<ObjectStores, "outbox" | "rows">,
  tried: ReadonlySet<string>,
  isDue: boolean,
): Promise<{ operations: QueuedOperation[]; reason: string | null }> {
  const queue = (await outbox.getAll()).filter((each) => progressOf(each).state !== "acknowledged");
  const held = queue.map(progressOf).filter((progress) => progress.state === "held");
  const series = new Map<string, string | null>();
  // Usually nothing waits for an update, and no row has to be read.
  const names = held.some(({ forUpdate }) => forUpdate)
    ? queue.flatMap((each) => namesIn(each.operation))
    : [];
  for (const id of names) {
    const stored = isExpenseId(id) && !series.has(id) ? await rows.get(["expense", id]) : undefined;
    if (stored?.table === "expense") series.set(id, stored.row.recurringId);
  }
  const overtaking = new Overtaking((id) => series.get(id));
  const operations = queue.filter((queued) => {
    const isFirst = overtaking.waitsBehind(queued.operation) === undefined;
    // Sent again, it goes ahead of what waits behind it.
    if (queued.forUpdate) overtaking.wait(queued.operation, BEHIND);
    return isFirst && !tried.has(queued.id) && (isDue || !isHeld(queued, queue));
  });
  return { operations, reason: held[0]?.reason ?? null };
}

const BEHIND = rejection(UNKNOWN_FIELD, "An earlier change waits");
