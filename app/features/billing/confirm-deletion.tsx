import { useState } from "react";
import { dayTextAt } from "#domain/calendar/day-text.ts";
import { sendCancellationRequest } from "../../data/billing/cancellation.ts";
import { useTimeZone } from "../../data/ledger/use-ledger.tsx";
import { announceAccountChange } from "../../data/session/session-state.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ExportLinks } from "../../ui/export-links.tsx";
import { showToast } from "../../ui/toast.ts";
import { cancellationFailureText } from "./cancellation-failure.ts";
import { deletionText } from "./closing-text.ts";

interface ConfirmDeletionProps {
  user: User;
  /** The day that was named when they asked to cancel, as ISO text. */
  endsAt: string;
  opener: HTMLElement | null;
  onClosed: () => void;
}

/** For users who asked to cancel and now want their data deleted as well. */
export function ConfirmDeletion({ user, endsAt, opener, onClosed }: ConfirmDeletionProps) {
  const timeZone = useTimeZone();
  const [sending, setSending] = useState(false);

  async function send(close: () => void) {
    setSending(true);
    try {
      await sendCancellationRequest(user, true);
      showToast({ text: "We told support that you want your data deleted, too." });
      close();
      announceAccountChange();
    } catch (failure) {
      showToast({ text: cancellationFailureText(failure), kind: "error" });
    }
    setSending(false);
  }

  return (
    <Dialog title="Delete your data, too?" opener={opener} onClosed={onClosed}>
      {(close) => (
        <>
          <p>{deletionText(dayTextAt(Date.parse(endsAt), timeZone))}</p>
          <ExportLinks className="mt-4" />
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button disabled={sending} onClick={close}>
              Keep my data
            </Button>
            <Button variant="danger" disabled={sending} onClick={() => void send(close)}>
              {sending ? "Sending request..." : "Delete my data"}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
