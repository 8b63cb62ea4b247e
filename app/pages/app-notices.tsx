import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { amountWords, type Expense, paysItself } from "#domain/expenses/expense.ts";
import type { Currency } from "#domain/money/money.ts";
import { loginPath, paths } from "#domain/paths.ts";
import { keepsPicked } from "#domain/sign-in/sign-in.ts";
import { counted } from "#domain/text/wording.ts";
import { installOffer } from "../browser/install-prompt.ts";
import { browserStorage } from "../browser/storage.ts";
import { useDueTomorrow } from "../data/ledger/computed.ts";
import { useLedgerStore, useLocal } from "../data/ledger/ledger-provider.tsx";
import { useRejections } from "../data/ledger/rejections.ts";
import { payerOf } from "../data/ledger/rules.ts";
import {
  useEverSynced,
  useMayAct,
  usePerform,
  useSettings,
  useSyncState,
  useTimeZone,
  useToday,
} from "../data/ledger/use-ledger.tsx";
import { resumeReminders } from "../data/session/devices.ts";
import { hasPickedHere } from "../data/session/picked-here.ts";
import type { User } from "../data/session/stored-user.ts";
import { useBadgeToasts } from "../features/badges/badge-icon.tsx";
import { erasureText } from "../features/billing/subscription-texts.ts";
import { type RefusedForm, refusedForm } from "../features/expenses/form/form-values.ts";
import { OldDataBanner } from "../features/importing/old-data-banner.tsx";
import { RejectionsBanner, RestoredBanner, StorageBanner, WaitingBanner } from "../features/sync/banners.tsx";
import { Later, lazyComponent } from "../ui/boundaries.tsx";
import { Button, IconButton, useRequest } from "../ui/button.tsx";
import { Banner } from "../ui/card.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { Link } from "../ui/navigation.tsx";
import { showToast, toastFailure } from "../ui/toast.ts";
import { addDialog, editDialog } from "./use-month-dialogs.tsx";

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
      {isDashboard && status === "signed-in" && <PickedBills user={user} />}
      {isDashboard && <DashboardNotices />}
    </>
  );
}

const keptBills = lazyComponent(async () => (await import("../features/guide/kept-bills.tsx")).KeptBills);

/** Hardly any visit finds something that was picked on /start, or says that another browser has it. */
function PickedBills({ user }: { user: User }) {
  const { search } = useLocation();
  const [isHere] = useState(() => hasPickedHere() || keepsPicked(search));
  return (
    isHere && (
      <Later>
        <keptBills.Component user={user} />
      </Later>
    )
  );
}

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

/** The dashboard does this once its month is on the screen. */
export function DashboardNotices() {
  useViewCount();
  useAutopay();
  return (
    <>
      <DueTomorrowToast />
      <InstallHint />
    </>
  );
}

/** Each load of the screen that lasts until this code is here counts as a visit, not each render or month. */
function useViewCount(): void {
  const perform = usePerform();
  const counted = useRef(false);
  const isWhole = useEverSynced();
  useEffect(() => {
    // Counting needs rows that a provisional month doesn't have, and changes made meanwhile would wait behind it.
    if (counted.current || !isWhole) return;
    counted.current = true;
    void perform({ type: "dashboard.view", data: {} });
  }, [perform, isWhole]);
}

/** The day of the last alert. The name is published (docs/product.md#browser-storage). */
const ALERT_KEY = "last_due_tomorrow_alert";

const ALERT_DELAY_MS = 1000;
const ALERT_MS = 8000;

function DueTomorrowToast() {
  const today = useToday();
  const { currency, notificationDueTomorrow } = useSettings();
  const due = useDueTomorrow(today);
  const text = due === null || due.length === 0 || !notificationDueTomorrow ? null : alertText(due, currency);
  useEffect(() => {
    if (text === null || browserStorage.get(ALERT_KEY) === today) return;
    const timer = setTimeout(() => {
      // Another tab may have shown it within this second.
      if (browserStorage.get(ALERT_KEY) === today) return;
      browserStorage.set(ALERT_KEY, today);
      showToast({ text, kind: "warning", forMs: ALERT_MS });
    }, ALERT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, today]);
  return null;
}

function alertText(due: readonly Expense[], currency: Currency): string {
  const heading = counted(due.length, "expense");
  const lines = due.map(
    (bill) => `• ${bill.title} (${amountWords(bill, currency)}${paysItself(bill) ? ", autopay" : ""})`,
  );
  return [`⚠️ You have ${heading} due tomorrow:`, ...lines].join("\n");
}

function InstallHint() {
  const isOpen = useSyncExternalStore(installOffer.subscribe, installOffer.isOpen);
  if (!isOpen) return null;
  return (
    <section
      aria-label="Install"
      className="flex items-center gap-2 rounded-card border border-line bg-surface py-1 pr-1 pl-4"
    >
      <p className="min-w-0 flex-1 py-1.5 text-ink-soft">
        Expense Timeline can be installed and then opens like any other app.
      </p>
      <Button onClick={() => void installOffer.accept().catch(reportError)}>Install</Button>
      <IconButton label="Don't suggest installing again" onClick={installOffer.dismiss}>
        <CloseIcon />
      </IconButton>
    </section>
  );
}

/**
 * Marks bills that pay themselves as paid on their day, also offline. The operation's id follows from the bill and its day, so
 * this happens once, whether this device, another one or cron comes first.
 */
function useAutopay(): void {
  const { ledgerStore } = useLocal();
  const today = useToday();
  const mayAct = useMayAct();
  const isWhole = useLedgerStore().everSynced();
  const version = useDeferredValue(ledgerStore.version());
  const payDue = useMemo(() => payerOf(ledgerStore), [ledgerStore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger store's version says when to look again
  useEffect(() => {
    if (isWhole && mayAct) payDue(today);
  }, [payDue, mayAct, isWhole, version, today]);
}
