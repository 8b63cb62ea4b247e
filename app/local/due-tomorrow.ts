import { useDeferredValue, useMemo } from "react";
import { addDays, type Day } from "#domain/calendar.ts";
import type { Expense } from "#domain/expense.ts";
import { dueTomorrowInOrder } from "#domain/reminders.ts";
import { useReplica } from "./replica-provider.tsx";

/**
 * Bills still to pay that are due tomorrow; null until this browser holds the account's bills. Looked for when a change
 * has been painted: nobody waits for it.
 */
export function useDueTomorrow(today: Day): readonly Expense[] | null {
  const replica = useReplica();
  const version = useDeferredValue(replica.version());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the replica's version says when to look again
  return useMemo(() => {
    if (!replica.everSynced()) return null;
    const tomorrow = addDays(today, 1);
    const candidates = [...replica.ledger().all("expense")].filter((each) => each.dueDate === tomorrow);
    return dueTomorrowInOrder(candidates, today);
  }, [replica, version, today]);
}
