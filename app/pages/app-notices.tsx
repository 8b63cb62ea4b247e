import { useState } from "react";
import { useLocation } from "react-router";
import { loginPath, paths } from "#domain/paths.ts";
import { useRejections } from "../data/ledger/rejections.ts";
import { useEverSynced, useSyncState, useTimeZone, useToday } from "../data/ledger/use-ledger.tsx";
import { resumeReminders } from "../data/session/devices.ts";
import type { User } from "../data/session/stored-user.ts";
import { useBadgeToasts } from "../features/badges/badge-icon.tsx";
import { erasureText } from "../features/billing/subscription-texts.ts";
import { type RefusedForm, refusedForm } from "../features/expenses/form/form-values.ts";
import { OldDataBanner } from "../features/importing/old-data-banner.tsx";
import { RejectionsBanner, RestoredBanner, StorageBanner, WaitingBanner } from "../features/sync/banners.tsx";
import { lazyPopup } from "../ui/boundaries.tsx";
import { Button } from "../ui/button.tsx";
import { Banner } from "../ui/card.tsx";
import { Link } from "../ui/navigation.tsx";
import { showToast, toastFailure } from "../ui/toast.ts";
import { useRequest } from "../ui/use-request.ts";
import { DashboardNotices } from "./dashboard-notices.tsx";

interface AppNoticesProps {
  user: User;
  status: "signed-in" | "expired";
  isDashboard: boolean | undefined;
}

/** Banners that are rarely shown on signed-in screens, and listeners for what comes later. */
export function AppNotices({ user, status, isDashboard }: AppNoticesProps) {
  useBadgeToasts();
  return (
    <>
      {status === "expired" && <ExpiredBanner />}
      <ClosingBanner user={user} />
      <MailStoppedBanner user={user} />
      <OldDataBanner userId={user.id} />
      <StorageBanner />
      <WaitingBanner />
      <RestoredBanner />
      <RefusedChanges />
      {isDashboard && <DashboardNotices />}
    </>
  );
}

const addDialog = lazyPopup(
  async () => (await import("../features/expenses/form/expense-dialogs.tsx")).AddExpenseDialog,
);
const editDialog = lazyPopup(
  async () => (await import("../features/expenses/form/expense-dialogs.tsx")).EditExpenseDialog,
);

interface OpenForm {
  form: RefusedForm;
  operationId: string;
  opener: HTMLElement;
}

function RefusedChanges() {
  const { rejections, dismiss } = useRejections();
  const [open, setOpen] = useState<OpenForm | null>(null);
  return (
    <>
      <RejectionsBanner
        rejections={rejections}
        onDismiss={dismiss}
        reopen={({ id, operation, expense }) => {
          const form = refusedForm(operation, expense);
          return form && ((opener) => setOpen({ form, operationId: id, opener }));
        }}
      />
      {open !== null && (
        <ReopenedForm {...open} onSaved={() => dismiss(open.operationId)} onClosed={() => setOpen(null)} />
      )}
    </>
  );
}

interface ReopenedFormProps extends OpenForm {
  onSaved: () => void;
  onClosed: () => void;
}

/** The form of a rejected change, with what was typed. Saving it makes a new change. */
function ReopenedForm({ form, operationId, ...dialog }: ReopenedFormProps) {
  const today = useToday();
  const shared = { ...dialog, shownMonth: null, draftName: `refused-${operationId}` };
  if (form.kind === "add")
    return <addDialog.Component {...shared} initial={{ dueDate: today, ...form.values }} />;
  const { expense, typed, scope } = form;
  return <editDialog.Component {...shared} expense={expense} typed={typed} initialScope={scope} />;
}

/** The session ended, but the data on this device stays readable. */
function ExpiredBanner() {
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

function ClosingBanner({ user }: { user: User }) {
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
function MailStoppedBanner({ user }: { user: User }) {
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
