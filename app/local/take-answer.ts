import type { OperationJson } from "#domain/operation.ts";
import type { OperationAnswer, SyncAnswer } from "../../worker/app.ts";
import { confirmedHistory, confirmedRows } from "./confirmed-rows.ts";
import type { LocalDatabase, QueuedOperation } from "./database.ts";
import { mintExpenseId, mintOperationId } from "./mint.ts";

/** Waits in the outbox until the person has paid (DESIGN.md section 6). */
const SUBSCRIPTION_REQUIRED = "subscription_required";

/**
 * Takes the worker's answer to some queued operations into the browser database, all or nothing: rows, history,
 * cursor, and the outbox without what was answered. A tab that is closed half-way asks again and gets the same.
 * @param cursor the cursor that was sent; null starts over, so the rows of before are dropped
 */
export async function takeAnswer(
  database: LocalDatabase,
  sent: readonly QueuedOperation[],
  cursor: number | null,
  answer: SyncAnswer,
): Promise<void> {
  const { rows, history, outbox, refused, earned, points } = database;
  await database.transaction("rw", [rows, history, outbox, refused, earned, points], async () => {
    const point = await database.syncPoint();
    const revision = point.revision + 1;
    const startsOver = cursor === null;
    if (startsOver) {
      await rows.clear();
      await history.clear();
    }
    await rows.bulkPut(confirmedRows(answer.changes, revision));
    await markDeleted(database, answer.changes.deletedExpenseIds, revision);
    await addHistory(database, answer, revision);
    await takeResults(database, sent, answer);
    await points.put({
      ...point,
      cursor: answer.cursor,
      revision,
      epoch: point.epoch + (startsOver ? 1 : 0),
    });
  });
}

/** Deleted rows stay as tombstones, so that an undo on this device can bring them back. */
async function markDeleted(database: LocalDatabase, ids: readonly string[], revision: number): Promise<void> {
  for (const id of ids) {
    const stored = await database.rows.get(["expense", id]);
    if (stored?.table === "expense") {
      await database.rows.put({ ...stored, row: { ...stored.row, deleted: true }, revision });
    }
  }
}

async function addHistory(database: LocalDatabase, answer: SyncAnswer, revision: number): Promise<void> {
  const entries = confirmedHistory(answer.changes, revision);
  const known = await database.history
    .where("operationId")
    .anyOf(entries.map((each) => each.operationId))
    .toArray();
  const knownIds = new Set(known.map((each) => each.operationId));
  await database.history.bulkAdd(entries.filter((each) => !knownIds.has(each.operationId)));
}

async function takeResults(
  database: LocalDatabase,
  sent: readonly QueuedOperation[],
  answer: SyncAnswer,
): Promise<void> {
  const results = new Map<string, OperationAnswer>(answer.results.map((result) => [result.id, result]));
  for (const queued of sent) {
    const result = results.get(queued.id);
    if (result === undefined) continue;
    if (result.status === "rejected") await takeRejection(database, queued, result.code, result.error);
    else {
      await database.earned.bulkPut((result.earned ?? []).map((key) => ({ key })));
      await database.outbox.update(queued.number as number, { acknowledged: 1 });
    }
  }
  // On the last page every row that an acknowledged operation changed has come.
  if (!answer.more) await database.outbox.filter((queued) => queued.acknowledged === 1).delete();
}

async function takeRejection(
  database: LocalDatabase,
  queued: QueuedOperation,
  code: string,
  error: string,
): Promise<void> {
  if (code === SUBSCRIPTION_REQUIRED) return;
  if (code === "id_taken" && queued.operation.type === "expense.add")
    return await mintAgain(database, queued);
  await database.outbox.delete(queued.number as number);
  await database.refused.put({ id: queued.id, operation: queued.operation, code, error });
}

/** A bill whose id was taken gets another, and so does every queued change of it. */
async function mintAgain(database: LocalDatabase, queued: QueuedOperation): Promise<void> {
  const taken = (queued.operation.data as { id: string }).id;
  const minted = mintExpenseId();
  const later = await database.outbox
    .where("number")
    .aboveOrEqual(queued.number as number)
    .toArray();
  for (const each of later) {
    const operation = renamed(each.operation, taken, minted);
    if (operation === each.operation) continue;
    const id = mintOperationId();
    await database.outbox.update(each.number as number, { id, operation: { ...operation, id } });
  }
}

function renamed(operation: OperationJson, from: string, to: string): OperationJson {
  const data = operation.data as { id?: string; expenseId?: string };
  if (data.id === from) return { ...operation, data: { ...data, id: to } };
  if (data.expenseId === from) return { ...operation, data: { ...data, expenseId: to } };
  return operation;
}
