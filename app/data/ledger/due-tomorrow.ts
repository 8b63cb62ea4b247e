import { useDeferredValue, useMemo } from "react";
import { addDays, type Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { dueTomorrowInOrder } from "#domain/expenses/reminders.ts";
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
    const tomorrow = addDays(today, 1);
    const candidates = [...ledgerStore.ledger().all("expense")].filter((each) => each.dueDate === tomorrow);
    return dueTomorrowInOrder(candidates, today);
  }, [ledgerStore, version, today]);
}
