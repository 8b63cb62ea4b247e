import type { Day, Month } from "#domain/calendar/days.ts";
import type { Span } from "#domain/calendar/periods.ts";
import { autopayOperationId, dueForAutopay } from "#domain/expenses/status.ts";
import { cutoffForMonth, projectedExpenses } from "#domain/series/projection.ts";
import { rememberingLastBills } from "#domain/series/series-figures.ts";
import { originOf } from "#domain/undo/history.ts";
import { joined, type Side, type UndoStack } from "./changes.ts";
import type { LedgerStore } from "./ledger-store.ts";
import type { Performed } from "./outbox.ts";

/** What needs the rules of series and of undo. */
export type Computed = ReturnType<typeof computedOf>;

export function computedOf(ledgerStore: LedgerStore) {
  const lastBillsOf = rememberingLastBills();
  return {
    undo: (stack: UndoStack, operationIds: readonly string[]) => undo(ledgerStore, stack, operationIds),
    takeLast: (stack: UndoStack, side: Side) => takeLast(ledgerStore, stack, side),
    /** Bills of series that these days will have. */
    projected: (span: Span) => projectedExpenses(ledgerStore.ledger(), span),
    /** Returns until which day the month's series have to be generated; null if they are. */
    cutoff: (month: Month, today: Day) => cutoffForMonth(ledgerStore.ledger(), month, today),
    /** The ids of the bills after which their series end. The same set as long as it has the same ids. */
    lastBills: () => lastBillsOf(ledgerStore.ledger()),
  };
}

/** Returns what pays the bills that are due by a day. It tries each payment once: the worker may know of it when this device doesn't. */
export function payerOf(ledgerStore: Pick<LedgerStore, "ledger" | "perform">): (today: Day) => void {
  const tried = new Set<string>();
  return (today) => {
    const ledger = ledgerStore.ledger();
    const wasPaid = (id: string) => tried.has(id) || ledger.entry(id) !== undefined;
    for (const expense of dueForAutopay(ledger.all("expense"), today, wasPaid)) {
      const operationId = autopayOperationId(expense);
      tried.add(operationId);
      void ledgerStore
        .perform({ type: "expense.autopay", data: { id: expense.id } }, operationId)
        .catch(reportError);
    }
  };
}

/** A press of Ctrl+Z or Ctrl+Shift+Z took these operations, and this came of it. */
export interface Taken {
  readonly operationIds: readonly string[];
  readonly done: Performed;
}

/** Undoes operations, the last first. What that did is a step of the other side, wherever it was asked for. */
async function undo(
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
function takeLast(ledgerStore: LedgerStore, stack: UndoStack, side: Side): Promise<Taken | null> {
  const taken = stack.taking.then(async () => {
    const operationIds = await pop(stack, side);
    return operationIds === undefined
      ? null
      : { operationIds, done: await undo(ledgerStore, stack, operationIds) };
  });
  stack.taking = taken.catch(() => null);
  return taken;
}

/** Drops steps with operations that are undone another way: by a toast, on the history page, or with a step that amended them. */
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
