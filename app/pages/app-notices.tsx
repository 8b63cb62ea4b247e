import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { amountWords, type Expense, paysItself } from "#domain/expenses/expense.ts";
import { overdueCount } from "#domain/expenses/overdue-count.ts";
import type { Currency } from "#domain/money/money.ts";
import { keepsPicked } from "#domain/sign-in/sign-in.ts";
import { counted } from "#domain/text/wording.ts";
import { showIconBadge } from "../browser/icon-badge.ts";
import { installOffer } from "../browser/install-prompt.ts";
import { browserStorage } from "../browser/storage.ts";
import { useDueTomorrow } from "../data/ledger/computed.ts";
import { useLedgerStore, useLocal } from "../data/ledger/ledger-provider.tsx";
import { payerOf } from "../data/ledger/rules.ts";
import { useEverSynced, useMayAct, usePerform, useSettings, useToday } from "../data/ledger/use-ledger.tsx";
import { holdsOldData } from "../data/legacy-import/old-client-data.ts";
import { thisDeviceId } from "../data/notifications/this-device.ts";
import { hasImportHere, hasPickedHere } from "../data/session/picked-here.ts";
import { tookSignInHere } from "../data/session/signed-in-here.ts";
import type { User } from "../data/session/stored-user.ts";
import { useBadgeToasts } from "../features/badges/badge-icon.tsx";
import { BillingBanner } from "../features/billing/billing-banner.tsx";
import { useWhereLink } from "../features/expenses/row/where-link.ts";
import { DropFiles } from "../features/importing/drop-files.tsx";
import { OldDataBanner } from "../features/importing/old-data-banner.tsx";
import { ArrivedMails } from "../features/mailed-bills/arrived-mails.tsx";
import type { OfferedBill } from "../features/mailed-bills/bill-of-mail.ts";
import { RestoredBanner, StorageBanner, WaitingBanner } from "../features/sync/banners.tsx";
import { Later, lazyComponent } from "../ui/boundaries.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { showToast } from "../ui/toast.ts";
import { ClosingBanner, ExpiredBanner, MailStoppedBanner } from "./account-notices.tsx";
import { RefusedChanges } from "./refused-changes.tsx";
import { addDialog } from "./use-month-dialogs.tsx";

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
      <BillingBanner user={user} />
      <OldData userId={user.id} />
      <StorageBanner />
      <WaitingBanner />
      <RestoredBanner />
      <RefusedChanges />
      {status === "signed-in" && <Device user={user} isDashboard={isDashboard === true} />}
      <OverdueBadge />
      {isDashboard && status === "signed-in" && <PickedBills user={user} />}
      {isDashboard && <ImportedFiles userId={user.id} />}
      {isDashboard && <DropFiles userId={user.id} />}
      {isDashboard && <DashboardNotices />}
      {isDashboard && <MailedBills />}
    </>
  );
}

const importNotice = lazyComponent(
  async () => (await import("../features/importing/import-notice.tsx")).ImportNotice,
);

/** Hardly any visit finds files that are on their way into the account. */
function ImportedFiles({ userId }: { userId: string }) {
  const [isHere] = useState(hasImportHere);
  return (
    isHere && (
      <Later>
        <importNotice.Component userId={userId} />
      </Later>
    )
  );
}

const deviceNotices = lazyComponent(async () => (await import("./device-notices.tsx")).DeviceNotices);

/** Most visits have neither a device with notifications, nor somebody who hasn't chosen yet or has just signed in. */
function Device({ user, isDashboard }: { user: User; isDashboard: boolean }) {
  const { remindBy, notificationDueTomorrow, notificationOverdue } = useSettings();
  const isWhole = useEverSynced();
  const [hasSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    if (isDashboard && isWhole && tookSignInHere()) setSignedIn(true);
  }, [isDashboard, isWhole]);
  const isUndecided = remindBy === null && (notificationDueTomorrow || notificationOverdue);
  const canAsk = "PushManager" in globalThis && Notification.permission !== "denied";
  const which = {
    hasNotifications: thisDeviceId(user) !== null,
    asksForPasskey: hasSignedIn,
    asksForNotifications: isDashboard && isWhole && isUndecided && canAsk,
  };
  return (
    Object.values(which).includes(true) && (
      <Later>
        <deviceNotices.Component user={user} {...which} />
      </Later>
    )
  );
}

/** The old client no longer runs, so this browser has its data from the start or never. */
function OldData({ userId }: { userId: string }) {
  const [isHere] = useState(holdsOldData);
  return isHere && <OldDataBanner userId={userId} />;
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

interface OpenMail {
  mailId: string;
  bill: OfferedBill;
  opener: HTMLElement;
}

/** Bills that arrived by mail, and the form in which one of them is corrected before it is added. */
function MailedBills() {
  const today = useToday();
  const whereLink = useWhereLink(null);
  const [open, setOpen] = useState<OpenMail | null>(null);
  return (
    <>
      <ArrivedMails
        onEdit={(mailId, bill, opener) => setOpen({ mailId, bill, opener })}
        linkTo={(added) => whereLink("Added", added)}
      />
      {open !== null && (
        <addDialog.Component
          initial={{ ...open.bill, dueDate: open.bill.dueDate === "" ? today : open.bill.dueDate }}
          mailId={open.mailId}
          draftName={`mail-${open.mailId}`}
          opener={open.opener}
          shownMonth={null}
          onClosed={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** The dashboard does this once its month is on the screen. */
function DashboardNotices() {
  useViewCount();
  return (
    <>
      <Autopay />
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

/** The installed app's icon says how many bills are overdue. */
function OverdueBadge(): null {
  const { ledgerStore } = useLocal();
  const today = useToday();
  const isWhole = useLedgerStore().everSynced();
  const version = useDeferredValue(ledgerStore.version());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger store's version says when to count again
  useEffect(() => {
    if (isWhole) showIconBadge(overdueCount(ledgerStore.ledger().all("expense"), today));
  }, [ledgerStore, isWhole, version, today]);
  return null;
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
function Autopay(): null {
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
  return null;
}
