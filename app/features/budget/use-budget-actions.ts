import { useMemo } from "react";
import { type Month, numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import { amountFromCents } from "#domain/money/money.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { showUndoToast } from "../../ui/undo-toast.ts";

/** Sets or clears a month's budget. Each resolves to the sentence to show if it failed, or null. */
export function useBudgetActions(month: Month) {
  const { perform, undo } = useChanges();
  return useMemo(() => {
    const data = { year: yearOfMonth(month), month: numberOfMonth(month) };
    return {
      set: async (cents: number): Promise<string | null> => {
        const done = await perform({ type: "budget.set", data: { ...data, amount: amountFromCents(cents) } });
        if (!done.ok) return FAILED.budget;
        showUndoToast("Budget saved", done.operationIds, undo);
        return null;
      },
      clear: async (): Promise<string | null> => {
        const done = await perform({ type: "budget.clear", data });
        if (!done.ok) return FAILED.budget;
        showUndoToast("Budget cleared", done.operationIds, undo);
        return null;
      },
    };
  }, [perform, undo, month]);
}
