import { isBadgeKey } from "#domain/badges/catalogue.ts";
import { type OperationJson, waitsForUpdate } from "#domain/operations/operation.ts";
import type { OperationResult, SyncResponse } from "../../../worker/app.ts";
import { type Progress, progressOf, type QueuedOperation, withProgress } from "../db/schema.ts";
import type { ObjectStores } from "../db/stores.ts";
import { createExpenseId, createOperationId } from "./ids.ts";

/** Such operations stay queued until the user has paid. */
const SUBSCRIPTION_REQUIRED = "subscription_required";

type Rejection = Extract<OperationResult, { status: "rejected" }>;

type Held = Extract<Progress, { state: "held" }>;

/** Returns why an operation stays queued until the account has room again or the worker knows it. What fails without it waits, too. */
function holdOf(rejection: Rejection): Held | undefined {
  if (waitsForUpdate(rejection))
    return { state: "held", reason: "Waiting for an update of our server.", forUpdate: true };
  if (rejection.code !== "quota_exceeded") return undefined;
  return { state: "held", reason: rejection.error, forUpdate: false };
}

/** The bill itself may have taken its id, when it was sent before. */
const MAYBE_SAVED =
  "This bill was sent before and may be saved already. Please look for it before you add it again.";

/** Nobody made it by hand: another device has changed or deleted the bill meanwhile. */
const UNTOLD = "expense.autopay";

type Stores = Pick<ObjectStores, "outbox" | "refused" | "earned">;

export async function applyResults(
  stores: Stores,
  sent: readonly QueuedOperation[],
  { results, more }: SyncResponse,
): Promise<void> {
  const resultOf = new Map<string, OperationResult>(results.map((result) => [result.id, result]));
  // Match by id, because a database that was filled again has new numbers.
  const queue = await stores.outbox.getAll();
  const numberOf = new Map(queue.map(({ id, number }) => [id, number]));
  const firstSent = numberOf.get(sent[0]?.id ?? "") ?? 0;
  let held = queue
    .filter(({ number = 0 }) => number < firstSent)
    .map(progressOf)
    .find((progress): progress is Held => progress.state === "held");
  for (const each of sent) {
    const result = resultOf.get(each.id);
    const number = numberOf.get(each.id);
    if (result === undefined || number === undefined) continue;
    const stored = await stores.outbox.get(number);
    // A change of a bill that has just got a new id is sent again with it, whatever became of the old one.
    if (stored?.id !== each.id) continue;
    if (result.status === "rejected") {
      held = holdOf(result) ?? held;
      const queued = { ...each, number };
      if (held !== undefined) await hold(stores, queued, held);
      else await applyRejection(stores, queued, result);
    } else if (result.status === "applied" || result.status === "replayed") {
      stores.earned.putAll((result.earned ?? []).filter(isBadgeKey).map((key) => ({ key })));
      await stores.outbox.put(withProgress(stored, { state: "acknowledged" }));
    }
  }
  if (more) return;
  for (const queued of await stores.outbox.getAll())
    if (progressOf(queued).state === "acknowledged") await stores.outbox.delete(queued.number as number);
}

/** A write that changes nothing would have everything sent again. */
async function hold({ outbox }: Stores, queued: QueuedOperation, held: Held): Promise<void> {
  if (queued.waitsFor === held.reason && queued.forUpdate === held.forUpdate) return;
  await outbox.put(withProgress(queued, held));
}

async function applyRejection(
  stores: Stores,
  queued: QueuedOperation,
  { code, error, fields }: Rejection,
): Promise<void> {
  if (code === SUBSCRIPTION_REQUIRED) return;
  const isBillTaken =
    code === "id_taken" && queued.operation.type === "expense.add" && fields?.["recurringId"] === undefined;
  if (isBillTaken && progressOf(queued).state === "queued") return await giveNewId(stores, queued);
  await stores.outbox.delete(queued.number as number);
  const { id, operation } = queued;
  if (operation.type === UNTOLD) return;
  await stores.refused.put({ id, operation, code, error: isBillTaken ? MAYBE_SAVED : error });
}

/**
 * Gives a bill another id, in every queued change of it. Only for a bill that no earlier request carried: the worker may have
 * applied that request, and the bill would be there twice.
 */
async function giveNewId({ outbox }: Stores, queued: QueuedOperation): Promise<void> {
  const taken = (queued.operation.data as { id: string }).id;
  const created = createExpenseId();
  const queue = await outbox.getAll();
  for (const each of queue.filter(({ number }) => (number as number) >= (queued.number as number))) {
    const operation = renamed(each.operation, taken, created);
    if (operation === each.operation) continue;
    const id = createOperationId();
    await outbox.put(withProgress({ ...each, id, operation: { ...operation, id } }, { state: "queued" }));
  }
}

function renamed(operation: OperationJson, from: string, to: string): OperationJson {
  const data = (operation.data ?? {}) as { id?: string; expenseId?: string };
  if (data.id === from) return { ...operation, data: { ...data, id: to } };
  if (data.expenseId === from) return { ...operation, data: { ...data, expenseId: to } };
  return operation;
}
