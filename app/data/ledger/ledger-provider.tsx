import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { afterPaint, releaseIdleWork } from "../../browser/idle.ts";
import { useAccount } from "../session/session-provider.tsx";
import { type User, usePageRecord } from "../session/stored-user.ts";
import type { LedgerStore } from "./ledger-store.ts";
import { Local, openedAhead, takeLocal } from "./open-ledger.ts";

export const LocalContext = createContext<Local | null>(null);

/**
 * Opens a user's ledger and syncs it while mounted. Shows `fallback` until it is open. If the browser refuses to open it,
 * throws to the error screen.
 */
export function LedgerProvider({
  user,
  fallback,
  children,
}: {
  user: User;
  fallback: ReactNode;
  children: ReactNode;
}): ReactNode {
  const page = usePageRecord();
  const [local, setLocal] = useState(
    () => openedAhead(user.id) ?? (page?.me.user.id === user.id ? Local.rendered(page) : null),
  );
  const [failure, setFailure] = useState<unknown>(null);
  const userId = user.id;
  useEffect(() => {
    const opening = takeLocal(userId);
    let closed = false;
    opening.then(
      (opened) => !closed && setLocal(opened),
      (thrown: unknown) => {
        setFailure(thrown);
        releaseIdleWork();
      },
    );
    return () => {
      closed = true;
      setLocal(null);
      void opening.then(
        (each) => each.close(),
        () => undefined,
      );
    };
  }, [userId]);
  useEffect(() => {
    if (local === null) return;
    afterPaint(() => local.start().catch(setFailure));
    return local.whenLoaded(releaseIdleWork);
  }, [local]);
  const { status } = useAccount();
  useEffect(() => {
    // A user who signs in again after the session ended may have changes waiting.
    if (status === "signed-in") local?.syncNow();
  }, [status, local]);
  if (failure !== null) throw failure;
  return local === null ? fallback : <LocalContext value={local}>{children}</LocalContext>;
}

export function useLocal(): Local {
  const local = useContext(LocalContext);
  if (local === null) throw new Error("This needs a LedgerProvider around it.");
  return local;
}

export function useLedgerStore(): LedgerStore {
  const { ledgerStore } = useLocal();
  const snapshot = () => ledgerStore.version();
  useSyncExternalStore(ledgerStore.subscribe, snapshot, snapshot);
  return ledgerStore;
}
