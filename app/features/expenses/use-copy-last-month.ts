import { useRef } from "react";
import { addMonths, type Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { copyInto, lackingOneOffs } from "#domain/expenses/moving.ts";
import { amountFromCents } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import { useMonthExpenses } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { createExpenseId } from "../../data/sync/ids.ts";
import { showExpenseOutcome } from "./use-expense-actions.ts";

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
        const added = { id: createExpenseId(), amount: amountFromCents(amountCents), isRecurring: false };
        return { type: "expense.add" as const, data: { ...fields, ...added } };
      }),
    );
    isCopying.current = false;
    const count = done.ok ? done.operationIds.length : 0;
    showExpenseOutcome(done, undo, `${counted(count, "bill")} copied`, FAILED.add);
  }
  return { lacking, copy: () => void copy() };
}

export function copyText(count: number): string {
  return `Copy last month's one-off ${count === 1 ? "bill" : "bills"} (${count})`;
}
