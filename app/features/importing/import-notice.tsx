import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#domain/paths.ts";
import { bringBack } from "../../data/importing/chosen-files.ts";
import {
  draftChanges,
  type ImportDraft,
  readImportDraft,
  removeImportDraft,
} from "../../data/importing/import-draft.ts";
import { beginLanding } from "../../data/importing/land-import.ts";
import { useEverSynced, useHasBills } from "../../data/ledger/use-ledger.tsx";
import { isImportKept } from "../../data/session/picked-here.ts";
import { isPaying, useKnownSubscription } from "../../data/session/stored-user.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/navigation.tsx";
import { CONTENT_ID } from "../../ui/screen.tsx";
import { comingText } from "./import-summary.ts";
import { Landing } from "./landing.tsx";
import { Notice } from "./notice.tsx";
import { namesOf, showRemoved } from "./removed-files.ts";
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
      text={`${namesOf(draft.files)} ${draft.files.length === 1 ? "is" : "are"} ready to be imported`}
    >
      <div className="flex flex-wrap gap-2">
        <Link to={paths.import} className={`${buttonClass("secondary")} text-small`}>
          Look at the bills
        </Link>
        <Button
          variant="quiet"
          className="text-small"
          onClick={() => void discard(draft, userId).catch(reportError)}
        >
          Discard
        </Button>
      </div>
    </Notice>
  );
}

async function discard(draft: ImportDraft, userId: string) {
  await removeImportDraft();
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  showRemoved(namesOf(draft.files), () => bringBack(draft, userId));
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
  return <Notice label="Import" text={`Reading ${namesOf(draft.files)}...`} />;
}
