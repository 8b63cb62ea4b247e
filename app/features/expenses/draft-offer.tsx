import { Button } from "../../ui/button.tsx";
import { draftWords, type EarlierDraft } from "./earlier-drafts.ts";

interface DraftOfferProps {
  draft: EarlierDraft;
  onResume: (draft: EarlierDraft) => void;
  onDrop: (draft: EarlierDraft) => void;
}

/** Above the empty form: what was typed before is neither lost nor mixed with what is typed now. */
export function DraftOffer({ draft, onResume, onDrop }: DraftOfferProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-hover py-1 pr-1 pl-3 text-small">
      <p role="status" className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {"Not saved yet: "}
        <bdi translate="no">{draftWords(draft.draft.values)}</bdi>
      </p>
      <div className="flex">
        <Button variant="link" className="px-3" onClick={() => onResume(draft)}>
          Continue
        </Button>
        <Button variant="link" className="px-3" onClick={() => onDrop(draft)}>
          Discard
        </Button>
      </div>
    </div>
  );
}
