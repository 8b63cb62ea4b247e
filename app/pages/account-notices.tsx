import { useLocation } from "react-router";
import { loginPath, paths } from "#domain/paths.ts";
import { useEverSynced, useSyncState, useTimeZone } from "../data/ledger/use-ledger.tsx";
import { resumeReminders } from "../data/session/devices.ts";
import type { User } from "../data/session/stored-user.ts";
import { erasureText } from "../features/billing/subscription-texts.ts";
import { Button } from "../ui/button.tsx";
import { Banner } from "../ui/card.tsx";
import { Link } from "../ui/navigation.tsx";
import { showToast, toastFailure } from "../ui/toast.ts";
import { useRequest } from "../ui/use-request.ts";

/** The session ended, but the data on this device stays readable. */
export function ExpiredBanner() {
  const location = useLocation();
  const { waiting } = useSyncState();
  const everSynced = useEverSynced();
  const wanted = everSynced ? "bring your bills up to date" : "load your bills";
  return (
    <Banner label="Session ended">
      <p role="alert">
        Your session has ended.{" "}
        <Link
          to={loginPath(location.pathname + location.search + location.hash)}
          className="font-medium text-accent underline underline-offset-2"
        >
          Sign in again
        </Link>{" "}
        to {waiting > 0 ? "save your changes" : wanted}.
      </p>
    </Banner>
  );
}

export function ClosingBanner({ user }: { user: User }) {
  const timeZone = useTimeZone();
  const { pathname } = useLocation();
  const text = user.cancellation && erasureText(user.cancellation, timeZone, Date.now());
  if (text === null) return null;
  return (
    <Banner label="Account closing">
      <p>
        {text}
        {pathname !== paths.settings && (
          <>
            {" "}
            <Link to={paths.settings} className="font-medium text-accent underline underline-offset-2">
              Keep your account or export your data
            </Link>
          </>
        )}
      </p>
    </Banner>
  );
}

/** Reminders that silently stop would be worse than none. */
export function MailStoppedBanner({ user }: { user: User }) {
  const { busy, run } = useRequest(toastFailure);
  const { mailStopped } = user;
  if (mailStopped === null) return null;

  async function resume() {
    await resumeReminders(user);
    showToast({ text: "Reminders are sent again" });
  }

  return (
    <Banner
      label="Reminders have stopped"
      title="Reminders don't reach you"
      text={`A mail to ${user.email} ${mailStopped === "bounced" ? "came back" : "was marked as spam"}, so we send no more. Check the mailbox, then start them again.`}
    >
      <Button className="mt-2 text-small" disabled={busy} onClick={() => void run(resume)}>
        Send reminders again
      </Button>
    </Banner>
  );
}
