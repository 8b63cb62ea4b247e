import { useLayoutEffect } from "react";
import { useChanges, useReadLedger } from "../../data/ledger/use-ledger.tsx";
import { isTyping } from "../../ui/use-keys.ts";

/**
 * Ctrl+Z, or ⌘Z on a Mac, undoes the last change made in this tab, from the moment the screen is painted. With Shift, or as
 * Ctrl+Y, it makes it again. In a text field they belong to the field.
 */
export function useUndoKeys(): void {
  const changes = useChanges();
  const readLedger = useReadLedger();
  useLayoutEffect(() => {
    async function take(isRedo: boolean) {
      const taken = await changes.takeLast(isRedo ? "undone" : "done");
      const { sayTaken } = await import("./say-undone.ts");
      sayTaken(taken, isRedo, readLedger(), changes.undo);
    }
    function onKeyDown(event: KeyboardEvent) {
      const { shiftKey, ctrlKey } = event;
      const key = event.key.toLowerCase();
      const isY = key === "y" && ctrlKey && !shiftKey;
      const isZ = key === "z" && (ctrlKey || event.metaKey);
      if (!(isZ || isY) || event.altKey || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      void take(isY || shiftKey);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [changes, readLedger]);
}
