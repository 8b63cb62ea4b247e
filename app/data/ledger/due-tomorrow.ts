import { useDeferredValue, useMemo } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { compareExpenses, type Expense } from "#domain/expenses/expense.ts";
import { dueTomorrow } from "#domain/expenses/reminders.ts";
import { useLedgerStore } from "./ledger-provider.tsx";

/**
 * Unpaid bills that are due tomorrow; null until this browser holds the account's bills. Computed after changes are
 * painted.
 */
export function useDueTomorrow(today: Day): readonly Expense[] | null {
  const ledgerStore = useLedgerStore();
  const version = useDeferredValue(ledgerStore.version());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger store's version says when to look again
  return useMemo(() => {
    if (!ledgerStore.everSynced()) return null;
    return dueTomorrow(ledgerStore.ledger().all("expense"), today).sort(compareExpenses);
  }, [ledgerStore, version, today]);
}
