import { useCallback, useEffect, useMemo, useState } from "react";
import { importParts } from "./import-parts.ts";
import { type OldClientData, putAway, readOldClientData } from "./old-client-data.ts";
import type { NewExpenseJson } from "./performed.ts";
import { useReplica } from "./replica-provider.tsx";
import type { Replica } from "./replica-store.ts";

/** What came over: how many, and a sentence for each row that could not. */
export interface Imported {
  readonly expenses: number;
  readonly badges: number;
  readonly errors: readonly string[];
}

export type OldDataState =
  | { readonly kind: "none" }
  | { readonly kind: "offered"; readonly data: OldClientData }
  | { readonly kind: "sending" }
  | { readonly kind: "done"; readonly imported: Imported }
  | { readonly kind: "refused"; readonly error: string };

/** An import under way, remembered so that a tab closed in the middle goes on where it was. */
interface UnderWay {
  readonly personId: string;
  readonly keys: readonly string[];
  readonly rest: readonly NewExpenseJson[];
  readonly imported: Imported;
}

const UNDER_WAY_KEY = "expenseTimeline_importing";

/**
 * The one-off migration (SPEC.md section 4). Old entries are put away only when the worker has confirmed the import
 * and every bill of it; until then they stay, and the import can be interrupted and repeated.
 */
export function useOldDataImport(personId: string): {
  state: OldDataState;
  start: () => void;
  dismiss: () => void;
} {
  const replica = useReplica();
  const version = replica.version();
  const [outcome, setOutcome] = useState<OldDataState | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the replica's version says when to look again
  const state = useMemo(
    () => outcome ?? currentState(replica, personId),
    [replica, version, personId, outcome],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the replica's version says when to look again
  useEffect(() => {
    const underWay = readUnderWay(personId);
    if (underWay === null || !replica.everSynced()) return;
    const refused = replica.refused().find(({ operation }) => operation.type === "migration.import");
    if (refused !== undefined) {
      localStorage.removeItem(UNDER_WAY_KEY);
      setOutcome({ kind: "refused", error: refused.error });
    } else if (replica.waiting() === 0 && isImported(replica)) {
      const missing = underWay.rest.filter(({ id }) => replica.ledger().get("expense", id) === undefined);
      if (missing.length > 0) void addAll(replica, missing).catch(reportError);
      else {
        putAway(localStorage, underWay.keys);
        localStorage.removeItem(UNDER_WAY_KEY);
        setOutcome({ kind: "done", imported: underWay.imported });
      }
    } else if (replica.waiting() === 0) {
      // Interrupted before anything was stored: it is offered again.
      localStorage.removeItem(UNDER_WAY_KEY);
    }
  }, [replica, version, personId]);

  const start = useCallback(() => {
    const data = readOldClientData(localStorage);
    if (data !== null) void begin(replica, personId, data).then(setOutcome, reportError);
  }, [replica, personId]);
  const dismiss = useCallback(() => setOutcome({ kind: "none" }), []);
  return { state, start, dismiss };
}

/** Answers null once the import is on its way, or why it was refused at once. */
async function begin(replica: Replica, personId: string, data: OldClientData): Promise<OldDataState | null> {
  const parts = importParts(data);
  const performing = replica.perform({ type: "migration.import", data: parts.first });
  const underWay = (imported: Imported): UnderWay => ({
    personId,
    keys: data.keys,
    rest: parts.rest,
    imported,
  });
  localStorage.setItem(UNDER_WAY_KEY, JSON.stringify(underWay({ expenses: 0, badges: 0, errors: [] })));
  const done = await performing;
  if (!done.ok) {
    localStorage.removeItem(UNDER_WAY_KEY);
    return { kind: "refused", error: done.error };
  }
  const first = done.result as unknown as Imported;
  const imported = {
    expenses: first.expenses + parts.rest.length,
    badges: first.badges,
    errors: [
      ...first.errors,
      ...parts.errors,
      ...data.unreadable.map((key) => `${key}: could not be read and stays where it is`),
    ],
  };
  localStorage.setItem(UNDER_WAY_KEY, JSON.stringify(underWay(imported)));
  await addAll(replica, parts.rest);
  return null;
}

async function addAll(replica: Replica, rest: readonly NewExpenseJson[]): Promise<void> {
  for (const data of rest) await replica.perform({ type: "expense.add", data });
}

function currentState(replica: Replica, personId: string): OldDataState {
  if (readUnderWay(personId) !== null) return { kind: "sending" };
  const data = replica.everSynced() ? readOldClientData(localStorage) : null;
  return data === null || data.keys.length === 0 ? { kind: "none" } : { kind: "offered", data };
}

function isImported(replica: Replica): boolean {
  return [...replica.ledger().history()].some((entry) => entry.type === "migration.import");
}

function readUnderWay(personId: string): UnderWay | null {
  const stored = localStorage.getItem(UNDER_WAY_KEY);
  const underWay = stored === null ? null : (JSON.parse(stored) as UnderWay);
  return underWay?.personId === personId ? underWay : null;
}
