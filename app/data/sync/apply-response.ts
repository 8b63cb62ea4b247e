import { type Account, ONLY } from "#domain/ledger/ledger.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { OperationAnswer, SyncResponse } from "../../../worker/app.ts";
import { type LocalDatabase, syncPointIn } from "../db/database.ts";
import type { ObjectStores } from "../db/object-store.ts";
import type { QueuedOperation, StoredEntry, SyncPoint } from "../db/schema.ts";
import { createExpenseId, createOperationId } from "./ids.ts";
import { confirmedHistory, confirmedRows } from "./response-rows.ts";

/** Other answers have been stored since this one was asked for. */
export class StaleResponse extends Error {
  override name = "StaleAnswer";
}

/** Waits in the outbox until the user has paid, or has room again. */
const WAITING_CODES: ReadonlySet<string> = new Set(["subscription_required", "quota_exceeded"]);

/** Told about a bill whose id is taken, perhaps by the bill itself when it was sent before. */
const MAYBE_SAVED =
  "This bill was sent before and may be saved already. Please look for it before you add it again.";

/**
 * Takes the worker's answer to some queued operations into the browser database, all or nothing: rows, history,
 * cursor, and the outbox without what was answered. A tab that is closed half-way asks again and gets the same.
 * @param cursor the cursor that was sent; null starts over, so the rows of before are dropped
 */
export async function applyResponse(
  database: LocalDatabase,
  sent: readonly QueuedOperation[],
  cursor: number | null,
  answer: SyncResponse,
): Promise<void> {
  await database.write(["rows", "history", "outbox", "refused", "earned", "points"], async (stores) => {
    const { rows, history, points } = stores;
    const point = await syncPointIn(stores);
    if (cursor !== null && point.cursor !== cursor)
      throw new StaleResponse("The browser database has moved on.");
    const next = pointAfter(point, cursor, answer);
    const { revision } = next;
    const startsOver = cursor === null;
    if (startsOver) {
      await rows.clear();
      await history.clear();
    }
    rows.putAll(confirmedRows(answer.changes, revision, await accountIn(stores)));
    await markDeleted(stores, answer.changes.deletedExpenseIds, revision);
    await addHistory(stores, confirmedHistory(answer.changes, revision), startsOver);
    await takeResults(stores, sent, answer);
    await points.put(next);
  });
}

export async function accountIn({ rows }: Pick<ObjectStores, "rows">): Promise<Account | undefined> {
  const stored = await rows.get(["account", ONLY]);
  return stored?.table === "account" ? stored.row : undefined;
}

/** Where a browser database is once it holds an answer. */
export function pointAfter(point: SyncPoint, cursor: number | null, answer: SyncResponse): SyncPoint {
  const startsOver = cursor === null;
  return {
    ...point,
    cursor: answer.cursor,
    revision: point.revision + 1,
    complete: !answer.more || (point.complete && !startsOver),
    epoch: point.epoch + (startsOver ? 1 : 0),
    historySinceMs: Date.parse(answer.historySince),
  };
}

/** Deleted rows stay as tombstones, so that an undo on this device can bring them back. */
async function markDeleted({ rows }: ObjectStores, ids: readonly string[], revision: number): Promise<void> {
  for (const id of ids) {
    const stored = await rows.get(["expense", id]);
    if (stored?.table === "expense") {
      await rows.put({ ...stored, row: { ...stored.row, deleted: true }, revision });
    }
  }
}

/** What came before comes again after a tab was closed half-way; nothing did into an empty store. */
async function addHistory(
  { history }: ObjectStores,
  entries: readonly StoredEntry[],
  isEmpty: boolean,
): Promise<void> {
  const known = await Promise.all(
    entries.map(({ operationId }) => (isEmpty ? undefined : history.getKey("operationId", operationId))),
  );
  history.putAll(entries.filter((_, index) => known[index] === undefined));
}

async function takeResults(
  stores: ObjectStores,
  sent: readonly QueuedOperation[],
  answer: SyncResponse,
): Promise<void> {
  const results = new Map<string, OperationAnswer>(answer.results.map((result) => [result.id, result]));
  // Matched by id, since a database that was filled again has new numbers.
  const waiting = new Map((await stores.outbox.getAll()).map(({ id, number }) => [id, number]));
  for (const each of sent) {
    const result = results.get(each.id);
    const number = waiting.get(each.id);
    if (result === undefined || number === undefined) continue;
    const queued = { ...each, number };
    if (result.status === "rejected") await takeRejection(stores, queued, result);
    else {
      stores.earned.putAll((result.earned ?? []).map((key) => ({ key })));
      const now = await stores.outbox.get(number);
      if (now !== undefined) await stores.outbox.put({ ...now, acknowledged: 1 });
    }
  }
  // On the last page every row that an acknowledged operation changed has come.
  if (answer.more) return;
  for (const queued of await stores.outbox.getAll()) {
    if (queued.acknowledged === 1) await stores.outbox.delete(queued.number as number);
  }
}

type RejectedAnswer = Extract<OperationAnswer, { status: "rejected" }>;

async function takeRejection(
  stores: ObjectStores,
  queued: QueuedOperation,
  { code, error, fields }: RejectedAnswer,
): Promise<void> {
  if (WAITING_CODES.has(code)) return;
  const isBillTaken =
    code === "id_taken" && queued.operation.type === "expense.add" && fields?.["recurringId"] === undefined;
  if (isBillTaken && queued.sent === 0) return await mintAgain(stores, queued);
  await stores.outbox.delete(queued.number as number);
  const { id, operation } = queued;
  await stores.refused.put({ id, operation, code, error: isBillTaken ? MAYBE_SAVED : error });
}

/**
 * Gives a bill whose id was taken another one, in every queued change of it, too. Only for a bill that no earlier call
 * carried: the worker may have applied that call, and the bill would be there twice.
 */
async function mintAgain({ outbox }: ObjectStores, queued: QueuedOperation): Promise<void> {
  const taken = (queued.operation.data as { id: string }).id;
  const minted = createExpenseId();
  const queue = await outbox.getAll();
  for (const each of queue.filter(({ number }) => (number as number) >= (queued.number as number))) {
    const operation = renamed(each.operation, taken, minted);
    if (operation === each.operation) continue;
    const id = createOperationId();
    await outbox.put({ ...each, id, operation: { ...operation, id }, sent: 0 });
  }
}

function renamed(operation: OperationJson, from: string, to: string): OperationJson {
  const data = operation.data as { id?: string; expenseId?: string };
  if (data.id === from) return { ...operation, data: { ...data, id: to } };
  if (data.expenseId === from) return { ...operation, data: { ...data, expenseId: to } };
  return operation;
}
