import { originOf } from "#domain/undo/history.ts";
import { joined, type Side, type UndoStack } from "./changes.ts";
import type { LedgerStore } from "./ledger-store.ts";
import type { Performed } from "./outbox.ts";

/** A press of Ctrl+Z or Ctrl+Shift+Z took these operations, and this came of it. */
export interface Taken {
  readonly operationIds: readonly string[];
  readonly done: Performed;
}

/** Undoes operations, the last first. What that did is a step of the other side, wherever it was asked for. */
export async function undo(
  ledgerStore: LedgerStore,
  stack: UndoStack,
  operationIds: readonly string[],
): Promise<Performed> {
  drop(stack, operationIds);
  // If the worker refused some of several changes, the others can still be undone.
  const refused = new Set(ledgerStore.refused().map(({ id }) => id));
  const made = operationIds.filter((id) => !refused.has(id));
  const ids = made.length === 0 ? operationIds : made;
  const isDoneAgain = ids.some((id) => originOf(ledgerStore.ledger(), id).times % 2 === 1);
  const undoing = Promise.all(
    ids.toReversed().map((operationId) => ledgerStore.perform({ type: "undo", data: { operationId } })),
  );
  stack.add(
    isDoneAgain ? "done" : "undone",
    undoing.then((all) => joined(all).operationIds),
  );
  return joined(await undoing).performed;
}

/** Undoes the last step of one side. Waits for earlier presses. Resolves to null if there is no step. */
export function takeLast(ledgerStore: LedgerStore, stack: UndoStack, side: Side): Promise<Taken | null> {
  const taken = stack.taking.then(async () => {
    const operationIds = await pop(stack, side);
    return operationIds === undefined
      ? null
      : { operationIds, done: await undo(ledgerStore, stack, operationIds) };
  });
  stack.taking = taken.catch(() => null);
  return taken;
}

/** Drops steps whose operations were undone another way, by a toast or on the history page. */
function drop({ steps }: UndoStack, operationIds: readonly string[]): void {
  const gone = new Set(operationIds);
  for (const side of ["done", "undone"] as const)
    steps[side] = steps[side].filter((step) => !step.operationIds.some((id) => gone.has(id)));
}

async function pop({ steps }: UndoStack, side: Side): Promise<readonly string[] | undefined> {
  for (let step = steps[side].pop(); step !== undefined; step = steps[side].pop()) {
    const operationIds = await step.stored;
    if (operationIds.length > 0) return operationIds;
  }
  return undefined;
}
