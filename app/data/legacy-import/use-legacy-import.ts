import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { BadgeKey } from "#domain/badges/catalogue.ts";
import { inTurn } from "../../browser/between-tabs.ts";
import { browserStorage } from "../../browser/storage.ts";
import { useLedgerStore } from "../ledger/ledger-provider.tsx";
import type { LedgerStore } from "../ledger/ledger-store.ts";
import { oldStorage, readOldClientData } from "./old-client-data.ts";
import {
  continueImport,
  type ImportState,
  importingUser,
  startImport,
  type WhatComes,
  whatComes,
} from "./run-import.ts";

type OldDataState = ImportState | { readonly kind: "offered"; readonly comes: WhatComes };

/** Set once the user said "Not now" or saw the result. After that, only the settings offer the import. */
const ASKED_KEY = "expenseTimeline_old_data_asked";

/** @param again whether to offer an import that the user has dismissed */
export function useOldDataImport(
  userId: string,
  again: boolean,
): { state: OldDataState; start: () => void; dismiss: () => void } {
  const ledgerStore = useLedgerStore();
  const version = useDeferredValue(ledgerStore.version());
  const [outcome, setOutcome] = useState<ImportState | null>(null);
  const go = useCallback(async () => {
    const storage = oldStorage();
    if (storage === null || importingUser(storage) !== userId || !ledgerStore.everSynced()) return;
    const state = await inTurn(`expense-timeline-move-${userId}`, () =>
      continueImport(ledgerStore, storage, userId),
    );
    if (state.kind === "done" || state.kind === "refused") storeAsked(userId);
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
    if (storage !== null && startImport(storage, userId, earnedIn(ledgerStore))) go().catch(reportError);
  }, [go, userId, ledgerStore]);
  const dismiss = useCallback(() => {
    storeAsked(userId);
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
  return data === null || data.keys.length === 0
    ? { kind: "none" }
    : { kind: "offered", comes: whatComes(data, earnedIn(ledgerStore)) };
}

function earnedIn(ledgerStore: LedgerStore): ReadonlySet<BadgeKey> {
  return new Set([...ledgerStore.ledger().all("badge")].map(({ key }) => key));
}

function storeAsked(userId: string): void {
  browserStorage.set(ASKED_KEY, userId);
}
