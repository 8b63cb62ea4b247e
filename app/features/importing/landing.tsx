import { useCallback, useEffect, useRef, useState } from "react";
import { type Landing as LandingDraft, removeImportDraft } from "../../data/importing/import-draft.ts";
import { countDone, goOnLanding } from "../../data/importing/land-import.ts";
import { useLedgerStore } from "../../data/ledger/ledger-provider.tsx";
import type { Performed } from "../../data/ledger/outbox.ts";
import { useChanges, useSyncState } from "../../data/ledger/use-ledger.tsx";
import { Button } from "../../ui/button.tsx";
import { showOutcome } from "../../ui/toast.ts";
import { Notice } from "./notice.tsx";

interface LandingProps {
  userId: string;
  landing: LandingDraft;
}

/** Goes on with an import until the worker has all of it, and then says so and forgets it. */
export function Landing({ userId, landing: { operations, coming } }: LandingProps) {
  const ledgerStore = useLedgerStore();
  const { kind } = useSyncState();
  const { performEach, undo } = useChanges();
  const hasBegun = useRef(false);
  /** Undefined until this tab has made what was missing; null if another one had. */
  const [performed, setPerformed] = useState<Performed | null>();
  const go = useCallback(async () => {
    setPerformed(undefined);
    setPerformed(await goOnLanding(ledgerStore, performEach, userId));
  }, [ledgerStore, performEach, userId]);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void go().catch(reportError);
  }, [go]);
  const done = countDone(ledgerStore, operations);
  const isOver = done === operations.length;
  const hasEnded = useRef(false);
  useEffect(() => {
    if (!isOver || performed === undefined || hasEnded.current) return;
    hasEnded.current = true;
    void removeImportDraft();
    const operationIds = operations.map(({ id }) => id);
    // What the worker refused is told by itself.
    const confirmed = ledgerStore.rows.confirmed();
    if (operationIds.every((id) => confirmed.entry(id) !== undefined))
      showOutcome({ ok: true, operationIds }, `${coming} imported`, undo);
  }, [isOver, performed, operations, coming, ledgerStore, undo]);
  if (performed?.ok === false)
    return (
      <Notice label="Import" text={`Not all of ${coming} could be imported. ${performed.error}`}>
        <Button className="text-small" onClick={() => void go().catch(reportError)}>
          Try again
        </Button>
      </Notice>
    );
  if (isOver) return null;
  if (kind === "offline")
    return <Notice label="Import" text={`On this device until you are online: ${coming}`} />;
  const part = done / operations.length;
  return (
    <Notice label="Import" text={`Saving ${coming}...`}>
      {operations.length > 1 && (
        <div
          role="progressbar"
          aria-label="Part that is saved"
          aria-valuenow={Math.round(100 * part)}
          className="h-1.5 w-40 rounded-full bg-line max-sm:w-full"
        >
          <div className="h-full rounded-full bg-accent" style={{ width: `${100 * part}%` }} />
        </div>
      )}
    </Notice>
  );
}
