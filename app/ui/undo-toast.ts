import { showToast, type ToastLink } from "./toast.ts";

type Taken = { ok: true } | { ok: false; error: string };

/** Says what was done and offers to undo it. If the undo fails, says why. */
export function showUndoToast(
  text: string,
  operationIds: readonly string[],
  undo: (operationIds: readonly string[]) => Promise<Taken>,
  { label = "Undo", link }: { label?: string; link?: ToastLink | undefined } = {},
): void {
  const run = async () => {
    const taken = await undo(operationIds);
    if (!taken.ok) showToast({ text: taken.error, kind: "error" });
  };
  showToast({ text, operationIds, action: { label, run: () => void run() }, link });
}
