import { useState } from "react";
import { counted } from "#domain/text/wording.ts";
import { useLedgerStore } from "../../data/ledger/ledger-provider.tsx";
import { type Rejection, useLostInRestore, useNewRefusals } from "../../data/ledger/rejections.ts";
import { useSyncState } from "../../data/ledger/use-ledger.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Banner } from "../../ui/card.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { showToast, withdrawToast } from "../../ui/toast.ts";

export function StorageBanner() {
  if (!useLedgerStore().isInMemory()) return null;
  return (
    <Banner
      label="This browser's storage"
      role="status"
      title="This browser's storage isn't answering"
      text="Until it does, your bills come from our server. Keep this page open until the header says Saved. Restarting the browser usually helps."
    />
  );
}

/** The account reached one of its quotas, or the worker has to be updated, so that changes wait on this device. */
export function WaitingBanner() {
  const { kind, waiting, error } = useSyncState();
  if (kind !== "waiting" || waiting === 0) return null;
  return (
    <Banner
      label="Changes that wait"
      role="alert"
      title={`${counted(waiting, "change")} can't be saved yet`}
      text={`${error} ${waiting === 1 ? "The change waits" : "The changes wait"} on this device; nothing is lost.`}
    />
  );
}

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
    <Banner
      label="Changes that are no longer there"
      role="status"
      title="The server was restored from a copy of an earlier time"
      text={
        lost.length === 1
          ? "1 change that was saved before is no longer there:"
          : `${counted(lost.length, "change")} that were saved before are no longer there:`
      }
    >
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

interface RejectionsBannerProps {
  rejections: readonly Rejection[];
  onDismiss: (id: string) => void;
  /** Returns a function that reopens the form with what was typed, or null if nothing was typed. */
  reopen: (rejection: Rejection) => ((opener: HTMLElement) => void) | null;
}

export function RejectionsBanner({ rejections, onDismiss, reopen }: RejectionsBannerProps) {
  useNewRefusals(showRefusal);
  if (rejections.length === 0) return null;
  return (
    <Banner
      label="Changes that could not be saved"
      title={`${counted(rejections.length, "change")} could not be saved`}
    >
      <ul>
        {rejections.map((rejection) => {
          const { id, what, error, copyText } = rejection;
          const open = reopen(rejection);
          return (
            <li key={id} className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
              <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
                <p>{what}</p>
                <p className="text-small text-ink-soft">{error}</p>
              </div>
              <div className="flex flex-wrap gap-x-0.5 gap-y-1">
                {open !== null && (
                  <Button
                    className="whitespace-nowrap text-small"
                    aria-label={`Open again: ${what}`}
                    onClick={(event) => open(event.currentTarget)}
                  >
                    Open again
                  </Button>
                )}
                <Button
                  className="text-small"
                  aria-label={`Copy: ${what}`}
                  onClick={() => void copyToClipboard(copyText)}
                >
                  Copy
                </Button>
                <IconButton label={`Dismiss: ${what}`} onClick={() => onDismiss(id)}>
                  <CloseIcon />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}

function showRefusal(operationId: string, sentence: string | null): void {
  withdrawToast(operationId);
  if (sentence !== null) showToast({ text: sentence, kind: "error" });
}

async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: "Copied" });
  } catch {
    showToast({ text: "The browser didn't allow copying.", kind: "error" });
  }
}
