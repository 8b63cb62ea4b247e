import { useMemo } from "react";
import type { Expense, Status } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import { type Performed, STORAGE_FAILED } from "../../data/ledger/mutation.ts";
import { type Changes, useChanges } from "../../data/ledger/use-mutations.ts";
import { STATUS_NAMES } from "../../ui/status.tsx";
import { showOutcome, type ToastLink } from "../../ui/toast.ts";
import type { OnTick } from "./bill-parts.tsx";

export interface ExpenseActions {
  /** The tick: PAID ⇄ PENDING; UNPAID becomes PAID. */
  tick: OnTick;
  setStatus: (expense: Expense, status: Status) => void;
  /** @param success says what was done */
  remove: (expense: Expense, scope?: Scope, success?: string) => void;
}

/** Nothing asks first, because all of it can be undone. The object is stable, so that rows can be memoised. */
export function useExpenseActions(): ExpenseActions {
  const { perform, undo } = useChanges();
  return useMemo(() => {
    async function setStatus(expense: Expense, status: Status) {
      const done = await perform({ type: "expense.setStatus", data: { id: expense.id, status } });
      const text =
        status === "PAID"
          ? paidText(expense)
          : `${expense.title} marked as ${STATUS_NAMES[status].toLowerCase()}`;
      showExpenseOutcome(done, undo, text, FAILED.status);
      return done.ok;
    }

    async function remove(expense: Expense, scope: Scope, success: string) {
      const done = await perform({ type: "expense.delete", data: { id: expense.id, scope } });
      showExpenseOutcome(done, undo, success, FAILED.delete);
    }

    return {
      tick: (expense, paid) => setStatus(expense, paid ? "PAID" : "PENDING"),
      setStatus: (expense, status) => void setStatus(expense, status),
      remove: (expense, scope = "this", success = "Expense deleted successfully! 🗑️") =>
        void remove(expense, scope, success),
    };
  }, [perform, undo]);
}

export function paidText({ title }: Expense): string {
  return `${title} marked as paid! ✅`;
}

/** Says that a change was made, or why it failed: the given sentence, with the reason if the domain refused it. */
export function showExpenseOutcome(
  done: Performed,
  undo: Changes["undo"],
  success: string,
  failed: string,
  link?: ToastLink,
): void {
  const failure = done.ok || done.code === STORAGE_FAILED ? failed : `${failed} ${done.error}.`;
  showOutcome(done, success, undo, { failure, link });
}
