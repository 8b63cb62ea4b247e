import { confirmUser } from "../session/session-state.ts";
import type { LedgerStore } from "./ledger-store.ts";
import type { OperationDraft, Performed } from "./mutation.ts";
import { isStep, type UndoStack } from "./undo-stack.ts";

export interface Changes {
  /** Applies a change at once. Resolves when it is stored or was refused. */
  perform: (draft: OperationDraft) => Promise<Performed>;
  /** Makes several changes that are one to the user: one paint shows them, and one undo takes them back. */
  performAll: (drafts: readonly OperationDraft[]) => Promise<Performed>;
  /** The same, with what became of each: some may be refused and others made. */
  performEach: (drafts: readonly OperationDraft[]) => Promise<readonly Performed[]>;
  /** Undoes operations, the last first. Resolves to the first refusal, if any. */
  undo: (operationIds: readonly string[]) => Promise<Performed>;
  /** Undoes the last step of this tab. Resolves to null if there is none. */
  undoLast: () => Promise<Performed | null>;
}

/** Makes and undoes changes of a ledger. */
export function changesOf(ledgerStore: LedgerStore, undoStack: UndoStack): Changes {
  async function performEach(drafts: readonly OperationDraft[]): Promise<readonly Performed[]> {
    const isByUser = drafts.some(isStep);
    if (isByUser) confirmUser();
    // All are applied before the first is stored, so that the screen is painted once.
    const done = Promise.all(drafts.map((draft) => ledgerStore.perform(draft)));
    if (isByUser) undoStack.push(done.then((all) => joined(all).operationIds));
    return await done;
  }
  async function performAll(drafts: readonly OperationDraft[]): Promise<Performed> {
    return joined(await performEach(drafts)).performed;
  }
  async function undo(operationIds: readonly string[]): Promise<Performed> {
    confirmUser();
    undoStack.drop(operationIds);
    // If the worker refused some of several changes, the others can still be undone.
    const refused = new Set(ledgerStore.refused().map(({ id }) => id));
    const made = operationIds.filter((id) => !refused.has(id));
    const undoing = (made.length === 0 ? operationIds : made)
      .toReversed()
      .map((operationId) => ledgerStore.perform({ type: "undo", data: { operationId } }));
    return joined(await Promise.all(undoing)).performed;
  }
  return {
    perform: (draft) => performAll([draft]),
    performAll,
    performEach,
    undo,
    undoLast: () => undoStack.takeBack(undo),
  };
}

function joined(all: readonly Performed[]): { operationIds: readonly string[]; performed: Performed } {
  const operationIds = all.flatMap((done) => (done.ok ? done.operationIds : []));
  const refused = all.find((done) => !done.ok);
  const last = all.at(-1);
  if (refused !== undefined) return { operationIds, performed: refused };
  const result = last?.ok ? last.result : undefined;
  return { operationIds, performed: { ok: true, operationIds, result } };
}
