import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { releaseIdleWork, whenIdle } from "../when-idle.ts";
import { announceSessionEnd, type Person, useAccount } from "./account.tsx";
import { deviceName } from "./device.ts";
import { adoptTimeZone } from "./first-visit.ts";
import { Replica } from "./replica-store.ts";
import { loadRules } from "./rules.ts";
import { registerServiceWorker } from "./service-worker.ts";
import { Synchroniser } from "./synchroniser.ts";
import { UndoStack } from "./undo-stack.ts";

interface Local {
  readonly replica: Replica;
  readonly synchroniser: Synchroniser;
  readonly undoStack: UndoStack;
}

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
  const [local, setLocal] = useState<Local | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const personId = person.id;
  useEffect(() => whenIdle(registerServiceWorker), []);
  useEffect(() => {
    const opening = Replica.open(personId, deviceName()).then((replica) => ({
      replica,
      synchroniser: new Synchroniser(replica.database, deviceName(), personId, onSessionEnd),
      undoStack: new UndoStack(),
    }));
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
      void opening.then(close, () => undefined);
    };
  }, [personId]);
  useEffect(() => {
    if (local === null) return;
    // The screen stands then: the first change shall not wait for its rules. A failure is told where they are needed.
    const stop = whenIdle(() => loadRules().catch(() => undefined));
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

/** Calls back once this browser holds the account, or couldn't load it. Returns how to stop waiting. */
function whenLoaded({ replica, synchroniser }: Local, work: () => void): () => void {
  const stops: (() => void)[] = [];
  const stop = () => {
    for (const each of stops) each();
  };
  const look = () => {
    const { kind } = synchroniser.current();
    if (!replica.everSynced() && kind !== "offline" && kind !== "failed") return;
    stop();
    work();
  };
  stops.push(replica.subscribe(look), synchroniser.subscribe(look));
  look();
  return stop;
}

function onSessionEnd(): void {
  // No rows will come.
  releaseIdleWork();
  announceSessionEnd();
}

function close({ replica, synchroniser }: Local): void {
  synchroniser.stop();
  replica.close();
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
  useSyncExternalStore(
    (listener) => replica.subscribe(listener),
    () => replica.version(),
  );
  return replica;
}
