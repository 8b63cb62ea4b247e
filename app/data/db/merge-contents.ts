import type { ObjectStores } from "./object-store.ts";
import { type Contents, FIRST_SYNC_POINT } from "./schema.ts";

/**
 * Stores what a tab has in memory into a database that lost it, or that didn't answer for a while. Anything newer that
 * another tab has stored there stays.
 * @param answered operations that the worker has answered meanwhile
 */
export async function mergeContents(
  stores: ObjectStores,
  contents: Contents,
  answered: ReadonlySet<string> = new Set(),
): Promise<void> {
  const there = (await stores.points.get("sync-point")) ?? FIRST_SYNC_POINT;
  await mergeRows(stores, there, contents);
  for (const { number: _, ...queued } of contents.outbox) {
    if (!(await isKnown(stores, queued.id))) await stores.outbox.add({ ...queued, acknowledged: 0 });
  }
  for (const id of answered) {
    const number = await stores.outbox.getKey("id", id);
    if (number !== undefined) await stores.outbox.delete(number);
  }
  stores.refused.putAll(contents.refused);
}

async function mergeRows(
  { rows, history, points }: ObjectStores,
  there: NonNullable<Contents["point"]>,
  { point = FIRST_SYNC_POINT, ...held }: Contents,
): Promise<void> {
  if (there.revision === point.revision && there.epoch === point.epoch) return;
  const isAhead = there.cursor !== null && (point.cursor === null || there.cursor >= point.cursor);
  const best = isAhead || point.revision === 0 ? there : point;
  const revision = Math.max(there.revision, point.revision) + 1;
  if (best === point) {
    await rows.clear();
    await history.clear();
    rows.putAll(held.rows.map((each) => ({ ...each, revision })));
    history.putAll(held.history.map(({ operationId, entry }) => ({ operationId, entry, revision })));
  }
  // A new epoch: every tab reads everything anew.
  await points.put({ ...best, revision, epoch: Math.max(there.epoch, point.epoch) + 1 });
}

/** Whether an operation waits here already, or was answered. */
export async function isKnown(
  { outbox, history, refused }: Pick<ObjectStores, "outbox" | "history" | "refused">,
  id: string,
): Promise<boolean> {
  return (
    (await outbox.getKey("id", id)) !== undefined ||
    (await history.getKey("operationId", id)) !== undefined ||
    (await refused.get(id)) !== undefined
  );
}
