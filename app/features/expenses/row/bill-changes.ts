import type { Expense, Status } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { FAILED } from "../../../data/ledger/changes.ts";
import { type OperationDraft, type Performed, STORAGE_FAILED } from "../../../data/ledger/outbox.ts";
import type { Changes } from "../../../data/ledger/use-ledger.tsx";
import { STATUS_NAMES } from "../../../ui/status-point.tsx";
import { showOutcome, type ToastLink } from "../../../ui/toast.ts";
import type { BillCommands } from "./bill-parts.tsx";

export type AllCommands = Required<BillCommands> &
  ReturnType<typeof billChanges> & { readonly ask: (question: BillQuestion) => void };

/** What has to be known before something is done to a bill: its real cost, another day, or which bills of its series. */
export type BillQuestion = {
  readonly expense: Expense;
  readonly opener: HTMLElement | null;
} & (
  | { readonly kind: "cost"; readonly answer: (isPaid: boolean | Promise<boolean>) => void }
  | { readonly kind: "day" }
  | { readonly kind: "scope" }
);

/** Nothing asks first, because all of it can be undone. */
export function billChanges(perform: Changes["perform"], undo: Changes["undo"]) {
  return {
    /**
     * Resolves to false if the change was refused.
     * @param amount what a paid bill really cost, if that was asked
     */
    async setStatus(expense: Expense, status: Status, amount?: number): Promise<boolean> {
      const done = await perform(statusDraft(expense, status, amount));
      const text =
        status === "PAID"
          ? `${expense.title} marked as paid! ✅`
          : `${expense.title} marked as ${STATUS_NAMES[status].toLowerCase()}`;
      showExpenseOutcome(done, undo, text, FAILED.status);
      return done.ok;
    },
    /** @param success says what was done */
    async remove(expense: Expense, scope: Scope = "this", success = "Expense deleted successfully! 🗑️") {
      const done = await perform({ type: "expense.delete", data: { id: expense.id, scope } });
      showExpenseOutcome(done, undo, success, FAILED.delete);
    },
  };
}

export function statusDraft({ id }: Expense, status: Status, amount?: number): OperationDraft {
  return amount === undefined
    ? { type: "expense.setStatus", data: { id, status } }
    : { type: "expense.edit", data: { id, changes: { amount, status } } };
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
