import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { dayTextAt } from "#domain/calendar/day-text.ts";
import { paths } from "#domain/paths.ts";
import { counted } from "#domain/text/counted.ts";
import { errorText } from "../../data/api/error-text.ts";
import { sendCancellationRequest } from "../../data/billing/cancellation.ts";
import { useKnownSubscription } from "../../data/billing/use-subscription.ts";
import { useSyncState, useTimeZone } from "../../data/ledger/use-ledger.tsx";
import { announceAccountChange } from "../../data/session/session-state.ts";
import type { User } from "../../data/session/stored-user.ts";
import { lossesOfSigningOut, NOT_ALL_REMOVED, signOut } from "../../data/sign-out/sign-out.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ExportLinks } from "../../ui/export-links.tsx";
import { showToast } from "../../ui/toast.ts";
import { cancellationFailureText } from "./cancellation-failure.ts";
import { deletionText, prospect } from "./closing-text.ts";

interface ConfirmCancellationProps {
  user: User;
  opener: HTMLElement | null;
  onClosed: () => void;
}

/** Says what cancelling does, offers both exports, and sends the request to support. */
export function ConfirmCancellation({ user, opener, onClosed }: ConfirmCancellationProps) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const { day, text } = prospect(useKnownSubscription(user), timeZone, Date.now());
  const [sending, setSending] = useState(false);
  const [deletes, setDeletes] = useState(false);

  async function send(close: () => void) {
    setSending(true);
    try {
      const earlier = await sendCancellationRequest(user, deletes);
      if (earlier === null) {
        showToast({
          text: "Cancellation request sent to support. We will contact you via email to finalize the process.",
        });
        // Before signing out, or this page's guard would lead to the sign-in screen.
        navigate(paths.landing);
        return await leave();
      }
      const asked = dayTextAt(Date.parse(earlier), timeZone);
      showToast({ text: `Your cancellation request of ${asked} is on its way already.`, kind: "info" });
      close();
      announceAccountChange();
    } catch (failure) {
      showToast({ text: cancellationFailureText(failure), kind: "error" });
    }
    setSending(false);
  }

  return (
    <Dialog title="Cancel your account?" opener={opener} onClosed={onClosed}>
      {(close) => (
        <>
          <p>{text}</p>
          <div className="mt-3">
            <CheckboxField
              label="Also delete my data"
              checked={deletes}
              disabled={sending}
              onChange={({ target }) => setDeletes(target.checked)}
            />
            <p role="status" className={classes(deletes && "text-unpaid")}>
              {deletes ? deletionText(day) : "Your data stays. You can still sign in to read and export it."}
            </p>
          </div>
          <ExportLinks className="mt-3" />
          <p className="mt-4 text-ink-soft wrap-anywhere">
            Support gets your request and replies to {user.email}. You will be signed out on this device.
          </p>
          <UnsavedChanges user={user} />
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button disabled={sending} onClick={close}>
              Keep my account
            </Button>
            <Button variant="danger" disabled={sending} onClick={() => void send(close)}>
              {sending ? "Sending request..." : "Request cancellation"}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Warns of changes that signing out would lose: this user's, and those of users who used this browser before. */
function UnsavedChanges({ user }: { user: User }) {
  const { waiting } = useSyncState();
  const [ofOthers, setOfOthers] = useState(0);
  useEffect(() => {
    lossesOfSigningOut(user).then(
      (losses) => setOfOthers(losses?.unsentOfOthers ?? 0),
      () => undefined,
    );
  }, [user]);
  const lost = [
    ...(waiting > 0
      ? [`${counted(waiting, "change has", "changes have")} not been saved to your account yet.`]
      : []),
    ...(ofOthers > 0
      ? [
          `${counted(ofOthers, "change has", "changes have")} never reached the account of somebody who used this browser before you.`,
        ]
      : []),
  ];
  if (lost.length === 0) return null;
  return (
    <p className="mt-2 text-unpaid">
      {lost.join(" ")} Signing out removes {waiting + ofOthers === 1 ? "it" : "them"}.
    </p>
  );
}

/** The request has been sent, whether or not signing out works. */
async function leave(): Promise<void> {
  try {
    if (!(await signOut())) showToast({ text: NOT_ALL_REMOVED, kind: "warning" });
  } catch (failure) {
    showToast({ text: errorText(failure), kind: "error" });
  }
}
