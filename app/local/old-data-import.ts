import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { kept } from "../kept.ts";
import { inTurn } from "./between-tabs.ts";
import { type OldClientData, oldStorage, readOldClientData } from "./old-client-data.ts";
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
    const storage = oldStorage();
    if (storage === null || movingPerson(storage) !== personId || !replica.everSynced()) return;
    // One tab at a time: each sees in the browser database what the one before it did.
    const state = await inTurn(`expense-timeline-move-${personId}`, () =>
      continueMove(replica, storage, personId),
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
    const storage = oldStorage();
    if (storage !== null && beginMove(storage, personId)) go().catch(reportError);
  }, [go, personId]);
  const dismiss = useCallback(() => {
    rememberAsked(personId);
    setOutcome({ kind: "none" });
  }, [personId]);
  return { state, start, dismiss };
}

function currentState(replica: Replica, personId: string, again: boolean): OldDataState {
  const storage = oldStorage();
  if (storage === null) return { kind: "none" };
  const moving = movingPerson(storage);
  if (moving !== null) return moving === personId ? { kind: "sending", done: 0, of: 0 } : { kind: "none" };
  const isAsked = kept.get(ASKED_KEY) === personId;
  if (!replica.everSynced() || (isAsked && !again)) return { kind: "none" };
  const data = readOldClientData(storage);
  return data === null || data.keys.length === 0 ? { kind: "none" } : { kind: "offered", data };
}

function rememberAsked(personId: string): void {
  kept.set(ASKED_KEY, personId);
}
