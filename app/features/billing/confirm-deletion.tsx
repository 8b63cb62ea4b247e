import { useState } from "react";
import { dayTextAt } from "#domain/day-text.ts";
import { announceAccountChange, type Person } from "../../local/account.tsx";
import { sendCancellationRequest } from "../../local/cancellation.ts";
import { useTimeZone } from "../../local/replica.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ExportLinks } from "../../ui/export-links.tsx";
import { showToast } from "../../ui/toast.ts";
import { cancellationFailureText } from "./cancellation-failure.ts";
import { deletionText } from "./closing-text.ts";

interface ConfirmDeletionProps {
  person: Person;
  /** The day that was named when they asked to cancel, as ISO text. */
  endsAt: string;
  opener: HTMLElement | null;
  onClosed: () => void;
}

/** For somebody who asked to cancel and wants their data deleted as well. */
export function ConfirmDeletion({ person, endsAt, opener, onClosed }: ConfirmDeletionProps) {
  const timeZone = useTimeZone();
  const [sending, setSending] = useState(false);

  async function send(close: () => void) {
    setSending(true);
    try {
      await sendCancellationRequest(person, true);
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
            <Button look="danger" disabled={sending} onClick={() => void send(close)}>
              {sending ? "Sending request..." : "Delete my data"}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
