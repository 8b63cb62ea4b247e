import type { OperationJson } from "#domain/operation.ts";
import type { LocalDatabase } from "./database.ts";

/**
 * Changes that a page was left with while they were being written to the browser database, as behind a sync that was
 * storing a large answer. Of what begins then only localStorage waits for nobody: it keeps them for the next page, which
 * puts them into the outbox.
 */

const PREFIX = "expenseTimeline_unsaved";

/** @param operations in the order in which they were made */
export function keepUnsaved(personId: string, operations: readonly OperationJson[]): void {
  const [first] = operations;
  if (first === undefined) return;
  // A key of this page's own: two windows may be closed at once.
  localStorage.setItem(`${PREFIX}_${personId}_${first.id}`, JSON.stringify(operations));
}

/** Puts what was kept into the outbox, unless it got there after all; answers whether there was anything. */
export async function queueUnsaved(database: LocalDatabase, personId: string): Promise<boolean> {
  const keys = keysOf(personId);
  if (keys.length === 0) return false;
  const kept = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? "[]") as OperationJson[]);
  kept.sort(([a], [b]) => (a?.at ?? "").localeCompare(b?.at ?? ""));
  await database.write(["outbox"], async ({ outbox }) => {
    for (const operation of kept.flat()) {
      const isThere = (await outbox.keyOf("id", operation.id)) !== undefined;
      if (!isThere) await outbox.add({ id: operation.id, operation, acknowledged: 0 });
    }
  });
  forgetUnsaved(personId);
  return true;
}

export function forgetUnsaved(personId: string): void {
  for (const key of keysOf(personId)) localStorage.removeItem(key);
}

function keysOf(personId: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}_${personId}_`));
}
