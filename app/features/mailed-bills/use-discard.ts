import { useChanges } from "../../data/ledger/use-ledger.tsx";
import { showOutcome } from "../../ui/toast.ts";

/** Ends a mail. `onDone` is called just before. */
export function useDiscard(mailId: string, onDone: () => void): () => Promise<void> {
  const { perform, undo } = useChanges();
  return async () => {
    onDone();
    showOutcome(await perform({ type: "mail.discard", data: { mailId } }), "Mail discarded", undo);
  };
}
