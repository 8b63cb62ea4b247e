import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { dayTextAt } from "#domain/calendar/days.ts";
import { paths } from "#domain/paths.ts";
import { counted } from "#domain/text/wording.ts";
import { RequestError } from "../../data/api/api.ts";
import { sendCancellationRequest, takeCancellationBack } from "../../data/billing/checkout.ts";
import { useLocal } from "../../data/ledger/ledger-provider.tsx";
import { useSyncState, useTimeZone } from "../../data/ledger/use-ledger.tsx";
import { announceAccountChange } from "../../data/session/session-state.ts";
import { type User, useKnownSubscription } from "../../data/session/stored-user.ts";
import { lossesOfSigningOut, NOT_ALL_REMOVED, sendNow, signOut } from "../../data/sign-out/sign-out.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/choices.tsx";
import { classes } from "../../ui/classes.ts";
import { type DialogOpening, OpensDialog, QuestionDialog } from "../../ui/dialog.tsx";
import { ExportLinks } from "../../ui/download.tsx";
import { showToast, toastFailure } from "../../ui/toast.ts";
import { useRequest } from "../../ui/use-request.ts";
import { deletionText, prospect, requestTexts } from "./subscription-texts.ts";

export function CancelAccount({ user }: { user: User }) {
  const { cancellation } = user;
  return (
    <Card title="Cancel account">
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
  const local = useLocal();
  const { busy, run } = useRequest(toastFailure);
  async function keep() {
    await takeCancellationBack(user);
    showToast({ text: "You keep your account." });
    // The subscription's new state comes with the rows.
    void sendNow(local);
  }
  return (
    <>
      {requestTexts(cancellation, timeZone, Date.now()).map((text) => (
        <p key={text} className="mt-2">
          {text}
        </p>
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button disabled={busy} onClick={() => void run(keep)}>
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

interface ConfirmationProps extends DialogOpening {
  user: User;
}

function ConfirmCancellation({ user, ...dialog }: ConfirmationProps) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const { day, text } = prospect(useKnownSubscription(user.id), timeZone, Date.now());
  const [deletes, setDeletes] = useState(false);

  async function send(close: () => void) {
    const earlier = await sendCancellationRequest(user, deletes);
    if (earlier === null) {
      showToast({
        text: "Cancellation request sent to support. We will contact you via email to finalize the process.",
      });
      // Leave before signing out, or this page's guard would lead to the sign-in screen.
      navigate(paths.landing);
      return await endSession();
    }
    const asked = dayTextAt(Date.parse(earlier), timeZone);
    showToast({ text: `Your cancellation request of ${asked} is on its way already.`, kind: "info" });
    close();
    announceAccountChange();
  }

  return (
    <RequestDialog
      {...dialog}
      title="Cancel your account?"
      cancelText="Keep my account"
      confirmText="Request cancellation"
      send={send}
    >
      {(sending) => (
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
        </>
      )}
    </RequestDialog>
  );
}

function UnsavedChanges({ user }: { user: User }) {
  const { waiting } = useSyncState();
  const [ofOthers, setOfOthers] = useState(0);
  useEffect(() => {
    lossesOfSigningOut(user).then(
      (losses) => setOfOthers(losses?.unsentOfOthers ?? 0),
      () => undefined,
    );
  }, [user]);
  if (waiting + ofOthers === 0) return null;
  const changes = (count: number) => counted(count, "change has", "changes have");
  return (
    <p className="mt-2 text-unpaid">
      {waiting > 0 && `${changes(waiting)} not been saved to your account yet. `}
      {ofOthers > 0 &&
        `${changes(ofOthers)} never reached the account of somebody who used this browser before you. `}
      Signing out removes {waiting + ofOthers === 1 ? "it" : "them"}.
    </p>
  );
}

/** The request has been sent, whether or not signing out works. */
async function endSession(): Promise<void> {
  const isAllRemoved = await signOut().catch(toastFailure);
  if (isAllRemoved === false) showToast({ text: NOT_ALL_REMOVED, kind: "warning" });
}

/** `endsAt` is the day that was named when the user asked to cancel, as ISO text. */
function ConfirmDeletion({ user, endsAt, ...dialog }: ConfirmationProps & { endsAt: string }) {
  const timeZone = useTimeZone();

  async function send(close: () => void) {
    await sendCancellationRequest(user, true);
    showToast({ text: "We told support that you want your data deleted, too." });
    close();
    announceAccountChange();
  }

  return (
    <RequestDialog
      {...dialog}
      title="Delete your data, too?"
      cancelText="Keep my data"
      confirmText="Delete my data"
      send={send}
    >
      {() => (
        <>
          <p>{deletionText(dayTextAt(Date.parse(endsAt), timeZone))}</p>
          <ExportLinks className="mt-4" />
        </>
      )}
    </RequestDialog>
  );
}

interface RequestDialogProps extends DialogOpening {
  title: string;
  cancelText: string;
  confirmText: string;
  send: (close: () => void) => Promise<void>;
  children: (sending: boolean) => ReactNode;
}

function RequestDialog({ confirmText, send, children, ...dialog }: RequestDialogProps) {
  const { busy, run } = useRequest((failure) => {
    const reason = failure instanceof RequestError && failure.status === 429 ? ` ${failure.message}` : "";
    const text = `Error occurred while sending request. Please try again or contact support.${reason}`;
    showToast({ text, kind: "error" });
    return null;
  });
  return (
    <QuestionDialog
      {...dialog}
      confirmText={busy ? "Sending request..." : confirmText}
      isDanger
      busy={busy}
      onConfirm={(close) => void run(() => send(close))}
    >
      {children(busy)}
    </QuestionDialog>
  );
}
