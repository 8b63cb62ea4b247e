import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { type OldClientData, readOldClientData } from "./old-client-data.ts";
import { beginMove, continueMove, type MoveState, movingPerson } from "./old-data-move.ts";
import { useReplica } from "./replica-provider.tsx";
import type { Replica } from "./replica-store.ts";

export type OldDataState = MoveState | { readonly kind: "offered"; readonly data: OldClientData };

/** Whoever said "Not now", or was told how it ended, is asked again only where they look for it. */
const ASKED_KEY = "expenseTimeline_old_data_asked";

/**
 * The one-off migration (SPEC.md section 4), offered once. Old entries are put away only when the worker has confirmed
 * every part of it; until then they stay, and the import can be interrupted and repeated.
 * @param again whether to offer what was put off before
 */
export function useOldDataImport(
  personId: string,
  again: boolean,
): { state: OldDataState; start: () => void; dismiss: () => void } {
  const replica = useReplica();
  // What was changed is painted first.
  const version = useDeferredValue(replica.version());
  const [outcome, setOutcome] = useState<MoveState | null>(null);
  const go = useCallback(async () => {
    if (movingPerson(localStorage) !== personId || !replica.everSynced()) return;
    // One tab at a time: each sees in the browser database what the one before it did.
    const state = await navigator.locks.request(`expense-timeline-move-${personId}`, () =>
      continueMove(replica, localStorage, personId),
    );
    if (state.kind === "done" || state.kind === "refused") rememberAsked(personId);
    setOutcome(state.kind === "none" ? null : state);
  }, [replica, personId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the replica's version says when to look again
  useEffect(() => {
    go().catch((error: unknown) => replica.database.isOpen() && reportError(error));
  }, [go, version]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the replica's version says when to look again
  const state = useMemo(
    () => outcome ?? currentState(replica, personId, again),
    [replica, version, personId, again, outcome],
  );
  const start = useCallback(() => {
    if (beginMove(localStorage, personId)) go().catch(reportError);
  }, [go, personId]);
  const dismiss = useCallback(() => {
    rememberAsked(personId);
    setOutcome({ kind: "none" });
  }, [personId]);
  return { state, start, dismiss };
}

function currentState(replica: Replica, personId: string, again: boolean): OldDataState {
  const moving = movingPerson(localStorage);
  if (moving !== null) return moving === personId ? { kind: "sending", done: 0, of: 0 } : { kind: "none" };
  const isAsked = localStorage.getItem(ASKED_KEY) === personId;
  if (!replica.everSynced() || (isAsked && !again)) return { kind: "none" };
  const data = readOldClientData(localStorage);
  return data === null || data.keys.length === 0 ? { kind: "none" } : { kind: "offered", data };
}

function rememberAsked(personId: string): void {
  localStorage.setItem(ASKED_KEY, personId);
}
