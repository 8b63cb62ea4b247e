import { useState } from "react";
import { counted } from "#domain/text/wording.ts";
import { useLostInRestore } from "../../data/ledger/rejections.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/card.tsx";
import { showToast } from "../../ui/toast.ts";
import { copyToClipboard } from "./copy-to-clipboard.ts";

/** A longer list would fill the screen; all of them are copied and added. */
const SHOWN_MAX = 12;

/** The server went back to an earlier time, and this device knows what is missing there. */
export function RestoredBanner() {
  const { lost, addAgain, dismiss } = useLostInRestore();
  const [isAdding, setIsAdding] = useState(false);
  if (lost.length === 0) return null;
  const add = async () => {
    setIsAdding(true);
    const refusal = await addAgain().finally(() => setIsAdding(false));
    if (refusal !== null && !refusal.ok) showToast({ text: refusal.error, kind: "error" });
  };
  const hidden = lost.length - SHOWN_MAX;
  return (
    <Banner label="Changes that are no longer there">
      <div role="status">
        <p className="font-medium">The server was restored from a copy of an earlier time</p>
        <p className="text-small text-ink-soft">
          {lost.length === 1
            ? "1 change that was saved before is no longer there:"
            : `${counted(lost.length, "change")} that were saved before are no longer there:`}
        </p>
      </div>
      <ul className="mt-1 wrap-anywhere">
        {lost.slice(0, SHOWN_MAX).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {hidden > 0 && <li className="text-ink-soft">{`and ${counted(hidden, "more change")}`}</li>}
      </ul>
      <div className="mt-2 flex flex-wrap gap-x-0.5 gap-y-1">
        <Button className="text-small" disabled={isAdding} onClick={() => void add()}>
          {lost.length === 1 ? "Add it again" : "Add them again"}
        </Button>
        <Button
          className="text-small"
          onClick={() => void copyToClipboard(lost.map(({ text }) => text).join("\n"))}
        >
          Copy
        </Button>
        <Button className="text-small" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    </Banner>
  );
}
