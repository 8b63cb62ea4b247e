import { useRef } from "react";
import { addMonths, type Month } from "#domain/calendar/days.ts";
import { copyInto, lackingOneOffs } from "#domain/expenses/copy-into-month.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { amountFromCents } from "#domain/money/money.ts";
import { counted } from "#domain/text/counted.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import { useMonthExpenses } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { createExpenseId } from "../../data/sync/ids.ts";
import { showToast } from "../../ui/toast.ts";
import { showUndoToast } from "../../ui/undo-toast.ts";
import { failureText } from "./use-expense-actions.ts";

/**
 * The previous month's one-off bills that this month lacks, and a function that copies them. One undo takes all back.
 */
export function useCopyLastMonth(month: Month): { lacking: readonly Expense[]; copy: () => void } {
  const before = useMonthExpenses(addMonths(month, -1));
  const lacking = lackingOneOffs(before, useMonthExpenses(month), month);
  const { performAll, undo } = useChanges();
  const isCopying = useRef(false);
  async function copy() {
    // The user may press again before the first copy is on the screen.
    if (isCopying.current) return;
    isCopying.current = true;
    const done = await performAll(
      lacking.map((bill) => {
        const { amountCents, ...fields } = copyInto(bill, month);
        const data = {
          ...fields,
          id: createExpenseId(),
          amount: amountFromCents(amountCents),
          isRecurring: false,
        };
        return { type: "expense.add" as const, data };
      }),
    );
    isCopying.current = false;
    if (!done.ok) {
      showToast({ text: failureText(done, FAILED.add), kind: "error" });
      return;
    }
    showUndoToast(`${counted(done.operationIds.length, "bill")} copied`, done.operationIds, undo);
  }
  return { lacking, copy: () => void copy() };
}

export function copyText(count: number): string {
  return `Copy last month's one-off ${count === 1 ? "bill" : "bills"} (${count})`;
}
