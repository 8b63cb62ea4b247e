import { useMemo } from "react";
import { useLocal } from "./ledger-provider.tsx";
import type { OperationDraft, Performed } from "./mutation.ts";
import { isStep } from "./undo-stack.ts";

export interface Changes {
  /** Applies a change at once and answers when it is stored, or was refused and nothing changed. */
  perform: (draft: OperationDraft) => Promise<Performed>;
  /** Several changes that are one to the user: they are on the screen together and one undo takes them back. */
  performAll: (drafts: readonly OperationDraft[]) => Promise<Performed>;
  /** Takes operations back, the last first; answers the first refusal there was. */
  undo: (operationIds: readonly string[]) => Promise<Performed>;
  /** Takes back the last thing this tab changed; null when there is nothing left. */
  undoLast: () => Promise<Performed | null>;
}

/** Makes and undoes changes. The object stays the same from render to render. */
export function useChanges(): Changes {
  const { ledgerStore, undoStack } = useLocal();
  return useMemo(() => {
    async function performAll(drafts: readonly OperationDraft[]): Promise<Performed> {
      // All are applied before the first is stored, so that the screen is painted once.
      const done = Promise.all(drafts.map((draft) => ledgerStore.perform(draft))).then(joined);
      if (drafts.some(isStep)) undoStack.push(done.then(({ operationIds }) => operationIds));
      return (await done).answer;
    }
    async function undo(operationIds: readonly string[]): Promise<Performed> {
      undoStack.drop(operationIds);
      const drafts = operationIds.toReversed().map(
        (operationId): OperationDraft => ({
          type: "undo",
          data: { operationId },
        }),
      );
      return joined(await Promise.all(drafts.map((draft) => ledgerStore.perform(draft)))).answer;
    }
    return {
      perform: (draft) => performAll([draft]),
      performAll,
      undo,
      undoLast: () => undoStack.takeBack(undo),
    };
  }, [ledgerStore, undoStack]);
}

function joined(all: readonly Performed[]): { operationIds: readonly string[]; answer: Performed } {
  const operationIds = all.flatMap((done) => (done.ok ? done.operationIds : []));
  const refused = all.find((done) => !done.ok);
  const last = all.at(-1);
  if (refused !== undefined) return { operationIds, answer: refused };
  const result = last?.ok ? last.result : undefined;
  return { operationIds, answer: { ok: true, operationIds, result } };
}
