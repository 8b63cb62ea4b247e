import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { releaseIdleWork, whenIdle } from "../when-idle.ts";
import { type Person, useAccount } from "./account.tsx";
import { adoptTimeZone } from "./first-visit.ts";
import { closeLocal, type Local, openedAhead, takeLocal, whenLoaded } from "./opening.ts";
import type { Replica } from "./replica-store.ts";
import { loadRules } from "./rules.ts";
import { registerServiceWorker } from "./service-worker.ts";

const LocalContext = createContext<Local | null>(null);

/**
 * Opens a person's browser database and keeps it in step with the worker while mounted; shows `fallback` until
 * the database has been read. An unreadable database is thrown to the error screen.
 */
export function ReplicaProvider({
  person,
  fallback,
  children,
}: {
  person: Person;
  fallback: ReactNode;
  children: ReactNode;
}): ReactNode {
  const [local, setLocal] = useState(() => openedAhead(person.id));
  const [failure, setFailure] = useState<unknown>(null);
  const personId = person.id;
  useEffect(() => whenIdle(registerServiceWorker), []);
  useEffect(() => {
    const opening = takeLocal(personId);
    let closed = false;
    opening.then(
      (opened) => !closed && setLocal(opened),
      (thrown: unknown) => {
        setFailure(thrown);
        releaseIdleWork();
      },
    );
    const adopting = opening.then(
      ({ replica }) => adoptTimeZone(replica),
      () => () => undefined,
    );
    return () => {
      closed = true;
      void adopting.then((stop) => stop());
      setLocal(null);
      void opening.then(closeLocal, () => undefined);
    };
  }, [personId]);
  useEffect(() => {
    if (local === null) return;
    // The screen stands then: the first change shall not wait for its rules, nor what other tabs stored while this one
    // came for a change of its own. That the rules don't come is told where they are needed.
    const stop = whenIdle(() =>
      loadRules()
        .catch(() => undefined)
        .then(() => local.replica.refresh()),
    );
    const stopWaiting = whenLoaded(local, releaseIdleWork);
    return () => {
      stop();
      stopWaiting();
    };
  }, [local]);
  useSyncAfterSignIn(local);
  if (failure !== null) throw failure;
  return local === null ? fallback : <LocalContext value={local}>{children}</LocalContext>;
}

/** Around what is shown of a ledger as it is, in a page's HTML. */
export function StillReplica({ still, children }: { still: Local; children: ReactNode }): ReactNode {
  return <LocalContext value={still}>{children}</LocalContext>;
}

/** A person whose session had ended and who signed in again has changes waiting. */
function useSyncAfterSignIn(local: Local | null): void {
  const { status } = useAccount();
  useEffect(() => {
    if (status === "signed-in") local?.synchroniser.now();
  }, [status, local]);
}

export function useLocal(): Local {
  const local = useContext(LocalContext);
  if (local === null) throw new Error("This needs a ReplicaProvider around it.");
  return local;
}

/** Renders again after every change of the ledger or its surroundings. */
export function useReplica(): Replica {
  const { replica } = useLocal();
  const snapshot = () => replica.version();
  useSyncExternalStore((listener) => replica.subscribe(listener), snapshot, snapshot);
  return replica;
}
