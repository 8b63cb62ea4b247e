import { useDeferredValue, useEffect, useMemo } from "react";
import type { Day, Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { useIsLapsed } from "../billing/use-subscription.ts";
import { useAccount } from "../session/session-provider.tsx";
import { payerOf } from "./autopay.ts";
import { useLedgerStore, useLocal } from "./ledger-provider.tsx";
import { useToday } from "./use-ledger.tsx";

export function useProjectedExpenses(month: Month): readonly Expense[] {
  return useLedgerStore().projected(month);
}

/** The ids of the bills after which their series end. */
export function useLastBills(): ReadonlySet<string> {
  return useLedgerStore().lastBills();
}

/**
 * Generates the bills that the shown month lacks. Users who don't pay see projections instead, since the worker would
 * refuse it.
 */
export function useGenerateOnShow(month: Month, today: Day): void {
  const { ledgerStore } = useLocal();
  const mayAct = useMayAct();
  const isBehind = useLedgerStore().everSynced() && mayAct && ledgerStore.cutoff(month, today) !== null;
  useEffect(() => {
    // Another effect may have done it since rendering.
    const cutoffDate = isBehind ? ledgerStore.cutoff(month, today) : null;
    if (cutoffDate === null) return;
    void ledgerStore.perform({ type: "series.generate", data: { cutoffDate } }).catch(reportError);
  }, [ledgerStore, isBehind, month, today]);
}

/**
 * Marks bills that pay themselves as paid on their day, also offline. The operation's id follows from the bill and its day, so
 * this happens once, whether this device, another one or cron comes first.
 */
export function useAutopay(): void {
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

/** Whether the worker takes what devices do by themselves. */
export function useMayAct(): boolean {
  const account = useAccount();
  return !useIsLapsed("user" in account ? account.user.id : null);
}
