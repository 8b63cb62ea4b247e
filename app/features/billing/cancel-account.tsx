import { type ReactNode, useRef, useState } from "react";
import { RequestError } from "../../data/api/api.ts";
import { takeCancellationBack } from "../../data/billing/cancellation.ts";
import { useTimeZone } from "../../data/ledger/use-ledger.tsx";
import { useSendNow } from "../../data/ledger/use-send-now.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { showToast } from "../../ui/toast.ts";
import { ConfirmCancellation, ConfirmDeletion } from "./confirm-cancellation.tsx";
import { requestTexts } from "./subscription-texts.ts";

export function CancelAccount({ user }: { user: User }) {
  const { cancellation } = user;
  return (
    <Card title="Danger zone">
      {cancellation === null ? (
        <div className="mt-1 grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
          <p className="text-small text-ink-soft">
            Ends your subscription when the period you have paid for, or your trial, is over. You can still
            read and export your data after that, unless you ask us to delete it.
          </p>
          <div>
            <OpensDialog label="Cancel Account">
              {(dialog) => <ConfirmCancellation user={user} {...dialog} />}
            </OpensDialog>
          </div>
        </div>
      ) : (
        <Requested user={user} cancellation={cancellation} />
      )}
    </Card>
  );
}

interface RequestedProps {
  user: User;
  cancellation: NonNullable<User["cancellation"]>;
}

function Requested({ user, cancellation }: RequestedProps) {
  const timeZone = useTimeZone();
  const sendNow = useSendNow();
  const [busy, setBusy] = useState(false);
  async function keep() {
    setBusy(true);
    try {
      await takeCancellationBack(user);
      showToast({ text: "You keep your account." });
      // The subscription's new state comes with the rows.
      void sendNow();
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure;
      showToast({ text: failure.message, kind: "error" });
    }
    setBusy(false);
  }
  return (
    <>
      {requestTexts(cancellation, timeZone, Date.now()).map((text) => (
        <p key={text} className="mt-2">
          {text}
        </p>
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button disabled={busy} onClick={() => void keep()}>
          Keep my account
        </Button>
        {!cancellation.deletesData && (
          <OpensDialog label="Delete my data, too">
            {(dialog) => <ConfirmDeletion user={user} endsAt={cancellation.endsAt} {...dialog} />}
          </OpensDialog>
        )}
      </div>
    </>
  );
}

interface DialogParts {
  opener: HTMLElement | null;
  onClosed: () => void;
}

function OpensDialog(props: { label: string; children: (dialog: DialogParts) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} variant="danger" onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {open && props.children({ opener: button.current, onClosed: () => setOpen(false) })}
    </>
  );
}
