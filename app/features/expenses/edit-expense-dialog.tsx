import { useRef } from "react";
import type { Expense } from "#domain/expense.ts";
import type { Scope } from "#domain/operation.ts";
import { useChanges, useCurrency } from "../../local/replica.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { showUndoToast } from "../../ui/undo-toast.ts";
import { ExpenseForm } from "./expense-form.tsx";
import { changesTo, formErrorsFrom, formValuesOf } from "./expense-form-rules.ts";
import { billsHeading } from "./row-focus.ts";
import { SeriesSection } from "./series-section.tsx";
import { failureText } from "./use-expense-actions.ts";

interface EditExpenseDialogProps {
  /** As it was when the dialog opened: what changed is told against this, whatever arrives meanwhile. */
  expense: Expense;
  /** What is chosen at first of its series. */
  initialScope?: Scope;
  opener: HTMLElement | null;
  onClosed: () => void;
}

/** SPEC.md section 2, "Edit Expense modal". */
export function EditExpenseDialog({
  expense,
  initialScope = "this",
  opener,
  onClosed,
}: EditExpenseDialogProps) {
  const { perform, undo } = useChanges();
  const currency = useCurrency();
  const titleRef = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title="Edit Expense"
      opener={opener}
      fallbackFocus={billsHeading}
      initialFocus={titleRef}
      onClosed={onClosed}
    >
      {(close, isWhole) => (
        <ExpenseForm
          isWhole={isWhole}
          initial={formValuesOf(expense)}
          currency={currency}
          withStatus
          submitText="Save Changes"
          busyText="Saving..."
          titleRef={titleRef}
          onCancel={close}
          initialScope={initialScope}
          onSubmit={async (result, scope) => {
            const changes = changesTo(expense, result);
            if (Object.keys(changes).length === 0) {
              close();
              return null;
            }
            const done = await perform({ type: "expense.edit", data: { id: expense.id, changes, scope } });
            if (done.ok) {
              showUndoToast("Expense updated successfully! ✏️", () => undo(done.operationIds));
              close();
              return null;
            }
            const wrong = formErrorsFrom(done.fields);
            if (Object.keys(wrong).length > 0) return wrong;
            showToast({
              text: failureText(done, "Failed to update expense. Please try again."),
              kind: "error",
            });
            return null;
          }}
        >
          {expense.recurringId !== null && <SeriesSection expense={expense} onStopped={close} />}
        </ExpenseForm>
      )}
    </Dialog>
  );
}
