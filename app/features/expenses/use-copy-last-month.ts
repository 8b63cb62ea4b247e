import { addMonths, type Month } from "#domain/calendar.ts";
import { copyInto, oneOffBills } from "#domain/copy-bills.ts";
import { amountFromCents } from "#domain/money.ts";
import { FAILED } from "../../local/failure-sentences.ts";
import { mintExpenseId } from "../../local/mint.ts";
import { useChanges, useMonthExpenses } from "../../local/replica.tsx";
import { showToast } from "../../ui/toast.ts";
import { showUndoToast } from "../../ui/undo-toast.ts";
import { failureText } from "./use-expense-actions.ts";

/** How many one-off bills the month before has, and how to put them into this one, all taken back by one undo. */
export function useCopyLastMonth(month: Month): { count: number; copy: () => void } {
  const bills = oneOffBills(useMonthExpenses(addMonths(month, -1)));
  const { performAll, undo } = useChanges();
  async function copy() {
    const done = await performAll(
      bills.map((bill) => {
        const { amountCents, ...fields } = copyInto(bill, month);
        const data = {
          ...fields,
          id: mintExpenseId(),
          amount: amountFromCents(amountCents),
          isRecurring: false,
        };
        return { type: "expense.add" as const, data };
      }),
    );
    if (!done.ok) {
      showToast({ text: failureText(done, FAILED.add), kind: "error" });
      return;
    }
    const count = done.operationIds.length;
    showUndoToast(count === 1 ? "1 bill copied" : `${count} bills copied`, done.operationIds, undo);
  }
  return { count: bills.length, copy: () => void copy() };
}
