import { useDeferredValue, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { amountWords, type Expense, paysItself } from "#domain/expenses/expense.ts";
import type { Currency } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";
import { installOffer } from "../browser/install-prompt.ts";
import { browserStorage } from "../browser/storage.ts";
import { useDueTomorrow } from "../data/ledger/computed.ts";
import { useLedgerStore, useLocal } from "../data/ledger/ledger-provider.tsx";
import { payerOf } from "../data/ledger/rules.ts";
import { useEverSynced, useMayAct, usePerform, useSettings, useToday } from "../data/ledger/use-ledger.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { showToast } from "../ui/toast.ts";

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
const KEY = "last_due_tomorrow_alert";

const DELAY_MS = 1000;
const SHOWN_MS = 8000;

function DueTomorrowToast() {
  const today = useToday();
  const { currency, notificationDueTomorrow } = useSettings();
  const due = useDueTomorrow(today);
  const text = due === null || due.length === 0 || !notificationDueTomorrow ? null : alertText(due, currency);
  useEffect(() => {
    if (text === null || browserStorage.get(KEY) === today) return;
    const timer = setTimeout(() => {
      // Another tab may have shown it within this second.
      if (browserStorage.get(KEY) === today) return;
      browserStorage.set(KEY, today);
      showToast({ text, kind: "warning", forMs: SHOWN_MS });
    }, DELAY_MS);
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
