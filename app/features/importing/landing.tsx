import { useCallback, useEffect, useRef, useState } from "react";
import { type Landing as LandingDraft, removeImportDraft } from "../../data/importing/import-draft.ts";
import { countDone, goOnLanding } from "../../data/importing/land-import.ts";
import { useLedgerStore, useLocal } from "../../data/ledger/ledger-provider.tsx";
import { useChanges } from "../../data/ledger/use-ledger.tsx";
import { Button } from "../../ui/button.tsx";
import { showOutcome } from "../../ui/toast.ts";
import { Notice } from "./notice.tsx";

interface LandingProps {
  userId: string;
  landing: LandingDraft;
}

/** Goes on with an import until the worker has all of it, and then forgets it. */
export function Landing({ userId, landing: { operations, coming } }: LandingProps) {
  const { ledgerStore } = useLocal();
  const version = useLedgerStore().version();
  const { performEach, undo } = useChanges();
  const hasBegun = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const go = useCallback(async () => {
    setFailure(null);
    const performed = await goOnLanding(ledgerStore, performEach, userId);
    if (performed?.ok === false) setFailure(performed.error);
    else if (performed !== null) showOutcome(performed, `${coming} imported`, undo);
  }, [ledgerStore, performEach, undo, userId, coming]);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void go().catch(reportError);
  }, [go]);
  const done = countDone(ledgerStore, operations);
  const isOver = done === operations.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after every change of the ledger
  useEffect(() => {
    if (isOver) void removeImportDraft();
  }, [isOver, version]);
  if (failure !== null)
    return (
      <Notice label="Import" text={`Not all of ${coming} could be imported. ${failure}`}>
        <Button className="text-small" onClick={() => void go().catch(reportError)}>
          Try again
        </Button>
      </Notice>
    );
  if (isOver) return null;
  const isOne = operations.length === 1;
  return (
    <Notice
      label="Import"
      text={
        isOne ? `Saving ${coming}...` : `Saving ${coming}: ${done} of ${operations.length} parts are saved`
      }
    >
      {!isOne && (
        <progress
          aria-label="Parts that are saved"
          value={done}
          max={operations.length}
          className="h-1.5 w-40 accent-accent max-sm:w-full"
        />
      )}
    </Notice>
  );
}
