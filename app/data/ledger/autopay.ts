import type { Day } from "#domain/calendar/days.ts";
import { autopayOperationId, dueForAutopay } from "#domain/expenses/status.ts";
import type { LedgerStore } from "./ledger-store.ts";

/** Returns what pays the bills that are due by a day. It tries each payment once: the worker may know of it when this device doesn't. */
export function payerOf(ledgerStore: Pick<LedgerStore, "ledger" | "perform">): (today: Day) => void {
  const tried = new Set<string>();
  return (today) => {
    const ledger = ledgerStore.ledger();
    const wasPaid = (id: string) => tried.has(id) || ledger.entry(id) !== undefined;
    for (const expense of dueForAutopay(ledger.all("expense"), today, wasPaid)) {
      const operationId = autopayOperationId(expense);
      tried.add(operationId);
      void ledgerStore
        .perform({ type: "expense.autopay", data: { id: expense.id } }, operationId)
        .catch(reportError);
    }
  };
}
