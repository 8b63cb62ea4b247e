import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type Person, RequestError, signOut } from "../../local/account.tsx";
import { sendCancellationRequest } from "../../local/cancellation.ts";
import { useTimeZone } from "../../local/replica.tsx";
import { paths } from "../../paths.ts";
import { mailLink } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { closingText } from "./closing-text.ts";

/** The danger zone: a request to support, confirmed first (SPEC.md sections 2, 4 and 8). */
export function CancelAccount(props: { person: Person }) {
  return (
    <Card title="Danger zone">
      {props.person.erasedAfter === null ? <CancelRequest person={props.person} /> : <Closing {...props} />}
    </Card>
  );
}

/** What there is to do about an account that is being closed. */
function Closing({ person }: { person: Person }) {
  const timeZone = useTimeZone();
  return (
    <p className="mt-2">
      {person.erasedAfter !== null && closingText(person.erasedAfter, timeZone, Date.now())} To keep it,{" "}
      <a className="text-accent underline underline-offset-2" href={mailLink("Keep my account")}>
        write to support
      </a>{" "}
      before.
    </p>
  );
}

function CancelRequest(props: { person: Person }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <p className="mt-2 text-ink-soft">
        Support cancels your account and confirms by email. You keep access until your billing period ends.
      </p>
      <Button ref={button} className="mt-4 text-unpaid" onClick={() => setOpen(true)}>
        Cancel Account
      </Button>
      {open && (
        <ConfirmCancellation person={props.person} opener={button.current} onClosed={() => setOpen(false)} />
      )}
    </>
  );
}

/** The request has been sent, whatever becomes of the session. */
async function leave(): Promise<void> {
  try {
    await signOut();
  } catch (failure) {
    showToast({ text: failure instanceof Error ? failure.message : String(failure), kind: "error" });
  }
}

function ConfirmCancellation(props: { person: Person; opener: HTMLElement | null; onClosed: () => void }) {
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  async function confirm() {
    setSending(true);
    try {
      await sendCancellationRequest(props.person);
      showToast({
        text: "Cancellation request sent to support. We will contact you via email to finalize the process.",
      });
      // Before signing out, or the guard of this page would lead to the sign-in screen.
      navigate(paths.landing);
    } catch (failure) {
      const limited = failure instanceof RequestError && failure.status === 429;
      showToast({
        text: `Error occurred while sending request. Please try again or contact support.${limited ? ` ${failure.message}` : ""}`,
        kind: "error",
      });
      setSending(false);
      return;
    }
    await leave();
  }
  return (
    <Dialog title="Cancel your account?" opener={props.opener} onClosed={props.onClosed}>
      {(close) => (
        <>
          <p className="text-ink-soft">
            We will ask support to cancel {props.person.email}. You will be signed out on this device.
          </p>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button disabled={sending} onClick={close}>
              Keep my account
            </Button>
            <Button look="primary" disabled={sending} onClick={() => void confirm()}>
              {sending ? "Sending request..." : "Request cancellation"}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
