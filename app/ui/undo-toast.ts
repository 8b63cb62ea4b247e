import { showToast } from "./toast.ts";

type Taken = { ok: true } | { ok: false; error: string };

/** Says what was done, with a way back; why there was none, when it was tried (UI.md, "Forms, dialogs, toasts"). */
export function showUndoToast(text: string, undo: () => Promise<Taken>, label = "Undo"): void {
  const run = async () => {
    const taken = await undo();
    if (!taken.ok) showToast({ text: taken.error, kind: "error" });
  };
  showToast({ text, action: { label, run: () => void run() } });
}
