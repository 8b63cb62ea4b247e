import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#domain/paths.ts";
import { counted } from "#domain/text/wording.ts";
import {
  draftChanges,
  type ImportDraft,
  type Landing as LandingDraft,
  readImportDraft,
  removeImportDraft,
} from "../../data/importing/import-draft.ts";
import { beginLanding, countDone, goOnLanding } from "../../data/importing/land-import.ts";
import { useLedgerStore, useLocal } from "../../data/ledger/ledger-provider.tsx";
import { useChanges, useEverSynced, useHasBills } from "../../data/ledger/use-ledger.tsx";
import { isImportKept } from "../../data/session/picked-here.ts";
import { isPaying, useKnownSubscription } from "../../data/session/stored-user.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/navigation.tsx";
import { showOutcome } from "../../ui/toast.ts";
import { comingText } from "./import-summary.ts";
import { useAccountImport } from "./use-account-import.ts";

/** On the month: an import that lands, and files that were chosen and haven't landed yet. */
export function ImportNotice({ userId }: { userId: string }) {
  const draft = useDraft(userId);
  const everSynced = useEverSynced();
  const hasBills = useHasBills();
  const { search } = useLocation();
  if (draft === null || !everSynced) return null;
  if (draft.landing !== null) return <Landing userId={userId} landing={draft.landing} />;
  if (isImportKept(search) && !hasBills) return <Kept userId={userId} draft={draft} />;
  return (
    <Notice
      label="Files to import"
      text={`${fileNames(draft)} ${draft.files.length === 1 ? "is" : "are"} ready to be imported`}
    >
      <div className="flex flex-wrap gap-2">
        <Link to={paths.import} className={`${buttonClass("secondary")} text-small`}>
          Look at the bills
        </Link>
        <Button variant="quiet" className="text-small" onClick={() => void removeImportDraft()}>
          Discard
        </Button>
      </div>
    </Notice>
  );
}

interface NoticeProps {
  label: string;
  text: string;
  children?: ReactNode;
}

/** Nothing is wrong, so it looks calmer than a banner. */
function Notice({ label, text, children }: NoticeProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-5 py-3"
    >
      <p role="status" className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
        {text}
      </p>
      {children}
    </section>
  );
}

function fileNames({ files }: ImportDraft): string {
  const [first, ...others] = files;
  return others.length === 0 ? (first?.name ?? "") : counted(files.length, "file");
}

function useDraft(userId: string): ImportDraft | null {
  const [draft, setDraft] = useState<ImportDraft | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = () => void readImportDraft(userId).then((read) => !isOver && setDraft(read), reportError);
    look();
    const stop = draftChanges.subscribe(look);
    return () => {
      isOver = true;
      stop();
    };
  }, [userId]);
  return draft;
}

/** What a visitor wanted to keep comes by itself into a new account. */
function Kept({ userId, draft }: { userId: string; draft: ImportDraft }) {
  const { draft: read, plan, thread, requestOf } = useAccountImport(userId);
  const mayAdd = isPaying(useKnownSubscription(userId));
  const hasBegun = useRef(false);
  const coming = plan === null ? "" : comingText(plan.run);
  useEffect(() => {
    if (!mayAdd || read == null || coming === "" || hasBegun.current) return;
    hasBegun.current = true;
    void beginLanding(thread(), read, requestOf(read), { id: userId, coming }).catch(reportError);
  }, [mayAdd, read, coming, thread, requestOf, userId]);
  return <Notice label="Import" text={`Reading ${fileNames(draft)}...`} />;
}

interface LandingProps {
  userId: string;
  landing: LandingDraft;
}

function Landing({ userId, landing: { operations, coming } }: LandingProps) {
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
