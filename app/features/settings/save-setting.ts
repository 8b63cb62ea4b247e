import type { OperationInput } from "#domain/operations/operation.ts";
import { useChanges } from "../../data/ledger/use-ledger.tsx";
import { showOutcome } from "../../ui/toast.ts";

/** Saves settings at once, offline too, with Undo. Says so if this browser couldn't store them. */
export function useSaveSetting() {
  const { perform, undo } = useChanges();
  return async (settings: OperationInput["settings.update"], saved: string, failure?: string) => {
    const done = await perform({ type: "settings.update", data: settings });
    showOutcome(done, saved, undo, failure === undefined ? {} : { failure });
  };
}
