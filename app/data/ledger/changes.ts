import { confirmUser } from "../session/session-state.ts";
import { joined } from "./joined.ts";
import type { LedgerStore } from "./ledger-store.ts";
import type { OperationDraft, Performed } from "./mutation.ts";
import { isStep, type Side, type UndoStack } from "./undo-stack.ts";
import type { Taken } from "./undoing.ts";

export interface Changes {
  /** Applies a change at once. Resolves when it is stored or was refused. */
  perform: (draft: OperationDraft) => Promise<Performed>;
  /** Makes several changes that are one to the user: one paint shows them, and one undo takes them back. */
  performAll: (drafts: readonly OperationDraft[]) => Promise<Performed>;
  /** The same, with what became of each: some may be refused and others made. */
  performEach: (drafts: readonly OperationDraft[]) => Promise<readonly Performed[]>;
  /** Undoes operations, the last first. Resolves to the first refusal, if any. */
  undo: (operationIds: readonly string[]) => Promise<Performed>;
  /** Undoes the last step of this tab, or what undid it. Resolves to null if there is none. */
  takeLast: (side: Side) => Promise<Taken | null>;
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
  return {
    perform: (draft) => performAll([draft]),
    performAll,
    performEach,
    undo: async (operationIds) => {
      confirmUser();
      return (await ledgerStore.kept()).undo(undoStack, operationIds);
    },
    takeLast: async (side) => (await ledgerStore.kept()).takeLast(undoStack, side),
  };
}
