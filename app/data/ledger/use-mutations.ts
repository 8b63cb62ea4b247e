import { useMemo } from "react";
import { type Changes, changesOf } from "./changes.ts";
import { useLocal } from "./ledger-provider.tsx";

export type { Changes } from "./changes.ts";

/** Makes and undoes changes. The object stays the same from render to render. */
export function useChanges(): Changes {
  const { ledgerStore, undoStack } = useLocal();
  return useMemo(() => changesOf(ledgerStore, undoStack), [ledgerStore, undoStack]);
}
