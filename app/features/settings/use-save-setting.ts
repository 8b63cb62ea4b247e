import { useCallback } from "react";
import type { OperationInput } from "#domain/operations/operation.ts";
import type { Changes } from "../../data/ledger/use-mutations.ts";
import { showToast } from "../../ui/toast.ts";
import { showUndoToast } from "../../ui/undo-toast.ts";

/** Saves settings at once, offline too, with Undo. Says so if this browser couldn't store them. */
export function useSaveSetting({ perform, undo }: Changes) {
  return useCallback(
    async (settings: OperationInput["settings.update"], saved: string) => {
      const done = await perform({ type: "settings.update", data: settings });
      if (done.ok) showUndoToast(saved, done.operationIds, undo);
      else showToast({ text: done.error, kind: "error" });
    },
    [perform, undo],
  );
}
