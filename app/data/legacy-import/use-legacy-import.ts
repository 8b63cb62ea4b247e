import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { inTurn } from "../../browser/between-tabs.ts";
import { browserStorage } from "../../browser/storage.ts";
import { useLedgerStore } from "../ledger/ledger-provider.tsx";
import type { LedgerStore } from "../ledger/ledger-store.ts";
import { type OldClientData, oldStorage, readOldClientData } from "./old-client-data.ts";
import { continueMove, importingUser, type MoveState, startImport } from "./run-import.ts";

export type OldDataState = MoveState | { readonly kind: "offered"; readonly data: OldClientData };

/** Whoever said "Not now", or was told how it ended, is asked again only where they look for it. */
const ASKED_KEY = "expenseTimeline_old_data_asked";

/**
 * The one import of the old client's data, offered once. Old entries are put away only when the worker has confirmed
 * every part. Until then they stay, so the import can be interrupted and repeated.
 * @param again whether to offer what was put off before
 */
export function useOldDataImport(
  userId: string,
  again: boolean,
): { state: OldDataState; start: () => void; dismiss: () => void } {
  const ledgerStore = useLedgerStore();
  // What was changed is painted first.
  const version = useDeferredValue(ledgerStore.version());
  const [outcome, setOutcome] = useState<MoveState | null>(null);
  const go = useCallback(async () => {
    const storage = oldStorage();
    if (storage === null || importingUser(storage) !== userId || !ledgerStore.everSynced()) return;
    // One tab at a time: each sees in the browser database what the one before it did.
    const state = await inTurn(`expense-timeline-move-${userId}`, () =>
      continueMove(ledgerStore, storage, userId),
    );
    if (state.kind === "done" || state.kind === "refused") rememberAsked(userId);
    setOutcome(state.kind === "none" ? null : state);
  }, [ledgerStore, userId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger store's version says when to look again
  useEffect(() => {
    go().catch((error: unknown) => ledgerStore.database.isOpen() && reportError(error));
  }, [go, version]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger store's version says when to look again
  const state = useMemo(
    () => outcome ?? currentState(ledgerStore, userId, again),
    [ledgerStore, version, userId, again, outcome],
  );
  const start = useCallback(() => {
    const storage = oldStorage();
    if (storage !== null && startImport(storage, userId)) go().catch(reportError);
  }, [go, userId]);
  const dismiss = useCallback(() => {
    rememberAsked(userId);
    setOutcome({ kind: "none" });
  }, [userId]);
  return { state, start, dismiss };
}

function currentState(ledgerStore: LedgerStore, userId: string, again: boolean): OldDataState {
  const storage = oldStorage();
  if (storage === null) return { kind: "none" };
  const moving = importingUser(storage);
  if (moving !== null) return moving === userId ? { kind: "sending", done: 0, of: 0 } : { kind: "none" };
  const isAsked = browserStorage.get(ASKED_KEY) === userId;
  if (!ledgerStore.everSynced() || (isAsked && !again)) return { kind: "none" };
  const data = readOldClientData(storage);
  return data === null || data.keys.length === 0 ? { kind: "none" } : { kind: "offered", data };
}

function rememberAsked(userId: string): void {
  browserStorage.set(ASKED_KEY, userId);
}
