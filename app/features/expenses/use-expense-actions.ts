import { useMemo } from "react";
import type { Expense, Status } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import { type Performed, STORAGE_FAILED } from "../../data/ledger/mutation.ts";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { STATUS_NAMES } from "../../ui/status-names.ts";
import { showToast } from "../../ui/toast.ts";
import { showUndoToast } from "../../ui/undo-toast.ts";
import type { OnTick } from "./bill-tick.tsx";

export interface ExpenseActions {
  /** The tick: PAID ⇄ PENDING; UNPAID becomes PAID. */
  tick: OnTick;
  setStatus: (expense: Expense, status: Status) => void;
  remove: (expense: Expense, scope?: Scope) => void;
}

/**
 * What can be done to a bill without a dialog. Nothing asks first, because all of it can be undone. The object stays
 * the same from render to render, so that rows can be memoised.
 */
export function useExpenseActions(): ExpenseActions {
  const { perform, undo } = useChanges();
  return useMemo(() => {
    async function setStatus(expense: Expense, status: Status) {
      const done = await perform({ type: "expense.setStatus", data: { id: expense.id, status } });
      const text =
        status === "PAID"
          ? `${expense.title} marked as paid! ✅`
          : `${expense.title} marked as ${STATUS_NAMES[status].toLowerCase()}`;
      report(done, text, FAILED.status);
      return done.ok;
    }

    async function remove(expense: Expense, scope: Scope) {
      const done = await perform({ type: "expense.delete", data: { id: expense.id, scope } });
      report(done, "Expense deleted successfully! 🗑️", FAILED.delete);
    }

    function report(done: Performed, success: string, failure: string) {
      if (!done.ok) {
        showToast({ text: failureText(done, failure), kind: "error" });
        return;
      }
      showUndoToast(success, done.operationIds, undo);
    }

    return {
      tick: (expense, paid) => setStatus(expense, paid ? "PAID" : "PENDING"),
      setStatus: (expense, status) => void setStatus(expense, status),
      remove: (expense, scope = "this") => void remove(expense, scope),
    };
  }, [perform, undo]);
}

/** The given sentence, followed by the reason if the domain refused the change. */
export function failureText(failed: { error: string; code: string }, sentence: string): string {
  return failed.code === STORAGE_FAILED ? sentence : `${sentence} ${failed.error}.`;
}
