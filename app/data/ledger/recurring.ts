import { useDeferredValue, useEffect, useMemo } from "react";
import type { Day, Month } from "#domain/calendar/days.ts";
import { autopayOperationId, dueForAutopay } from "#domain/expenses/autopay.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { lastBillIds } from "#domain/series/last-bills.ts";
import { useIsLapsed } from "../billing/use-subscription.ts";
import { useAccount } from "../session/session-provider.tsx";
import { useFigures } from "./computed.ts";
import { useLedgerStore, useLocal } from "./ledger-provider.tsx";

export function useProjectedExpenses(month: Month): readonly Expense[] {
  return useLedgerStore().projected(month);
}

/** The ids of the bills after which their series end. The same set as long as it has the same ids. */
export function useLastBills(): ReadonlySet<string> {
  const ids = useFigures(lastBillIds).join(" ");
  return useMemo(() => new Set(ids.split(" ")), [ids]);
}

/**
 * Generates the bills that the shown month lacks. Users who don't pay see projections instead, since the worker would
 * refuse it.
 */
export function useGenerateOnShow(month: Month, today: Day): void {
  const { ledgerStore } = useLocal();
  const mayGenerate = useMayGenerate();
  const isBehind = useLedgerStore().everSynced() && mayGenerate && ledgerStore.cutoff(month, today) !== null;
  useEffect(() => {
    // Another effect may have done it since rendering.
    const cutoffDate = isBehind ? ledgerStore.cutoff(month, today) : null;
    if (cutoffDate === null) return;
    void ledgerStore.perform({ type: "series.generate", data: { cutoffDate } }).catch(reportError);
  }, [ledgerStore, isBehind, month, today]);
}

/**
 * Marks bills as paid on their day that pay themselves, also offline. The operation's id follows from the bill, so it
 * happens once, whoever comes first: this device, another one or cron.
 */
export function useAutopay(today: Day): void {
  const { ledgerStore } = useLocal();
  const mayPay = useMayGenerate();
  const isWhole = useLedgerStore().everSynced();
  const version = useDeferredValue(ledgerStore.version());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger store's version says when to look again
  useEffect(() => {
    if (!isWhole || !mayPay) return;
    const ledger = ledgerStore.ledger();
    const due = dueForAutopay(ledger.all("expense"), today, (id) => ledger.entry(id) !== undefined);
    for (const { id } of due)
      void ledgerStore
        .perform({ type: "expense.autopay", data: { id } }, autopayOperationId(id))
        .catch(reportError);
  }, [ledgerStore, mayPay, isWhole, version, today]);
}

function useMayGenerate(): boolean {
  const account = useAccount();
  return !useIsLapsed("user" in account ? account.user.id : null);
}
