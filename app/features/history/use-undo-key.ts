import { useLayoutEffect } from "react";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { showOutcome, showToast } from "../../ui/toast.ts";
import { isTyping } from "../../ui/use-keys.ts";

/**
 * Ctrl+Z, or ⌘Z on a Mac, undoes the last change made in this tab, from the moment the screen is painted. In a text field
 * it belongs to the field.
 */
export function useUndoKey(): void {
  const { undo, undoLast } = useChanges();
  useLayoutEffect(() => {
    async function takeBack() {
      const taken = await undoLast();
      if (taken === null) showToast({ text: "Nothing to undo", kind: "info" });
      else showOutcome(taken, "Change undone", undo, { label: "Redo" });
    }
    function onKeyDown(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || event.key.toLowerCase() !== "z" || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      void takeBack();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [undo, undoLast]);
}
