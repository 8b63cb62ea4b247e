import { useMemo } from "react";
import type { Expense, Status } from "#domain/expense.ts";
import { type Performed, STORAGE_FAILED } from "../../local/performed.ts";
import { usePerform } from "../../local/replica.tsx";
import { STATUS_NAMES } from "../../ui/status-names.ts";
import { showToast } from "../../ui/toast.ts";

export interface ExpenseActions {
  /** The tick: PAID ⇄ PENDING; UNPAID becomes PAID (DESIGN.md section 9). */
  toggle: (expense: Expense) => void;
  setStatus: (expense: Expense, status: Status) => void;
  remove: (expense: Expense) => void;
}

/**
 * What can be done to a bill without a dialog, with SPEC.md section 8's toasts. All of it can be undone, so
 * nothing asks first. The object stays the same from render to render, so that rows can be memoised.
 */
export function useExpenseActions(): ExpenseActions {
  const perform = usePerform();
  return useMemo(() => {
    async function setStatus(expense: Expense, status: Status) {
      if (status === expense.status) return;
      const done = await perform({ type: "expense.setStatus", data: { id: expense.id, status } });
      const text =
        status === "PAID"
          ? `${expense.title} marked as paid! ✅`
          : `${expense.title} marked as ${STATUS_NAMES[status].toLowerCase()}`;
      report(done, text, "Failed to update expense status. Please try again.");
    }

    async function remove(expense: Expense) {
      const done = await perform({ type: "expense.delete", data: { id: expense.id } });
      report(done, "Expense deleted successfully! 🗑️", "Failed to delete expense. Please try again.");
    }

    function report(done: Performed, success: string, failure: string) {
      if (!done.ok) {
        showToast({ text: failureText(done, failure), kind: "error" });
        return;
      }
      showToast({ text: success, action: { label: "Undo", run: () => void undo(done.operationId) } });
    }

    async function undo(operationId: string) {
      const done = await perform({ type: "undo", data: { operationId } });
      if (!done.ok) showToast({ text: done.error, kind: "error" });
    }

    return {
      toggle: (expense) => void setStatus(expense, expense.status === "PAID" ? "PENDING" : "PAID"),
      setStatus: (expense, status) => void setStatus(expense, status),
      remove: (expense) => void remove(expense),
    };
  }, [perform]);
}

/** SPEC.md section 8's sentence, and the reason where the domain refused the change. */
export function failureText(failed: { error: string; code: string }, sentence: string): string {
  return failed.code === STORAGE_FAILED ? sentence : `${sentence} ${failed.error}.`;
}
