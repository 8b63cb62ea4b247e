import { useCallback, useEffect, useRef, useState } from "react";
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
import { Banner } from "../../ui/card.tsx";
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
    <Banner
      label="Files to import"
      title={`${fileNames(draft)} ${draft.files.length === 1 ? "is" : "are"} ready to be imported`}
    >
      <div className="mt-2 flex flex-wrap gap-2">
        <Link to={paths.import} className={`${buttonClass("secondary")} text-small`}>
          Look at the bills
        </Link>
        <Button variant="quiet" className="text-small" onClick={() => void removeImportDraft()}>
          Discard
        </Button>
      </div>
    </Banner>
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
  return <Banner label="Import" role="status" title={`Reading ${fileNames(draft)}...`} />;
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
  const go = useCallback(async () => {
    const performed = await goOnLanding(ledgerStore, performEach, userId);
    if (performed !== null) showOutcome(performed, `${coming} imported`, undo);
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
  if (isOver) return null;
  return (
    <Banner
      label="Import"
      role="status"
      title={
        operations.length === 1
          ? `Saving ${coming}...`
          : `Saving ${coming}: ${done} of ${operations.length} parts are saved`
      }
    />
  );
}
