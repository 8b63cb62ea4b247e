import { isExpenseId } from "#domain/expenses/expense.ts";
import { rejection, UNKNOWN_FIELD } from "#domain/operations/operation.ts";
import { namesIn, Overtaking } from "#domain/operations/overtaking.ts";
import type { ObjectStores } from "../db/object-store.ts";
import type { QueuedOperation } from "../db/schema.ts";

type Stores = Pick<ObjectStores, "outbox" | "rows">;

export interface Unsent {
  /** In the order in which they were made. */
  readonly operations: readonly QueuedOperation[];
  /** Why others wait; null if none does. */
  readonly waitsFor: string | null;
}

/** @param isSendable whether an operation may be sent by itself, when nothing before it holds it back */
export async function unsentIn(
  stores: Stores,
  isSendable: (queued: QueuedOperation, queue: readonly QueuedOperation[]) => boolean,
): Promise<Unsent> {
  const queue = (await stores.outbox.getAll()).filter(({ acknowledged }) => acknowledged === 0);
  const overtaking = await overtakingIn(stores, queue);
  const operations = queue.filter((queued) => {
    const isNext = overtaking.waitsBehind(queued.operation) === undefined && isSendable(queued, queue);
    // Sent again, it goes ahead of what waits behind it.
    if (queued.forUpdate) overtaking.wait(queued.operation, BEHIND);
    return isNext;
  });
  return { operations, waitsFor: queue.find(({ waitsFor }) => waitsFor !== undefined)?.waitsFor ?? null };
}

const BEHIND = rejection(UNKNOWN_FIELD, "An earlier change waits");

async function overtakingIn({ rows }: Stores, queue: readonly QueuedOperation[]): Promise<Overtaking> {
  const series = new Map<string, string | null>();
  // Usually nothing waits, and no row has to be read.
  const isHeld = queue.some(({ forUpdate }) => forUpdate);
  for (const id of isHeld ? queue.flatMap(({ operation }) => namesIn(operation)) : []) {
    const stored = isExpenseId(id) && !series.has(id) ? await rows.get(["expense", id]) : undefined;
    if (stored?.table === "expense") series.set(id, stored.row.recurringId);
  }
  return new Overtaking((id) => series.get(id));
}
