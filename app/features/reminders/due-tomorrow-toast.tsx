import { useEffect } from "react";
import { amountWords, type Expense, paysItself } from "#domain/expenses/expense.ts";
import type { Currency } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";
import { browserStorage } from "../../browser/storage.ts";
import { useDueTomorrow } from "../../data/ledger/computed.ts";
import { useSettings, useToday } from "../../data/ledger/use-ledger.tsx";
import { showToast } from "../../ui/toast.ts";

/** The day of the last alert. The name is published (docs/product.md#browser-storage). */
const KEY = "last_due_tomorrow_alert";

const DELAY_MS = 1000;
const SHOWN_MS = 8000;

export function DueTomorrowToast() {
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
