import { type Contents, FIRST_SYNC_POINT, type SyncPoint, unacknowledged } from "./schema.ts";
import type { ObjectStores } from "./stores.ts";

/**
 * Stores a tab's memory in a database that lost its contents, or didn't answer for a while. Newer rows that another tab has
 * stored there stay.
 * @param finished ids of operations that the worker has applied or refused meanwhile
 */
export async function mergeContents(
  stores: ObjectStores,
  contents: Contents,
  finished: ReadonlySet<string> = new Set(),
): Promise<void> {
  const there = (await stores.points.get("sync-point")) ?? FIRST_SYNC_POINT;
  await mergeRows(stores, there, contents);
  for (const { number: _, ...queued } of contents.outbox) {
    if (!(await isKnown(stores, queued.id))) await stores.outbox.add(unacknowledged(queued));
  }
  for (const id of finished) {
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
  const best = isAsGood(there, point) || point.revision === 0 ? there : point;
  const revision = Math.max(there.revision, point.revision) + 1;
  if (best === point) {
    await rows.clear();
    await history.clear();
    rows.putAll(held.rows.map((each) => ({ ...each, revision })));
    history.putAll(held.history.map(({ operationId, entry }) => ({ operationId, entry, revision })));
  }
  // In a new epoch, every tab reads everything again.
  await points.put({ ...best, revision, epoch: Math.max(there.epoch, point.epoch) + 1 });
}

/** Cursors can't be compared. Whichever is chosen, the next sync brings what it lacks. */
function isAsGood(one: SyncPoint, other: SyncPoint): boolean {
  if (one.cursor === null || other.cursor === null) return one.cursor !== null;
  if (one.complete !== other.complete) return one.complete;
  return one.revision >= other.revision;
}

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
