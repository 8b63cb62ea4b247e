import { useRef } from "react";
import { type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import { useCurrency, useReadExpense } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { showUndoToast } from "../../ui/undo-toast.ts";
import { ExpenseForm } from "./expense-form.tsx";
import {
  changesTo,
  type ExpenseFormResult,
  type ExpenseFormValues,
  formErrorsFrom,
  formValuesOf,
} from "./expense-form-rules.ts";
import { billsHeading } from "./row-focus.ts";
import { SeriesSection } from "./series-section.tsx";
import { failureText } from "./use-expense-actions.ts";
import { useWhereLink } from "./use-where-link.ts";

interface EditExpenseDialogProps {
  /** The bill as it was when the dialog opened. Changes are computed against this, whatever arrives meanwhile. */
  expense: Expense;
  /** Replaces the bill's own values in the form. */
  typed?: Partial<ExpenseFormValues>;
  initialScope?: Scope;
  shownMonth: Month | null;
  /** Replaces the bill's own draft name. */
  draftName?: string;
  opener: HTMLElement | null;
  onSaved?: () => void;
  onClosed: () => void;
}

export function EditExpenseDialog({
  expense,
  initialScope = "this",
  onSaved,
  ...props
}: EditExpenseDialogProps) {
  const { perform, undo } = useChanges();
  const currency = useCurrency();
  const readExpense = useReadExpense();
  const whereLink = useWhereLink(props.shownMonth);
  const titleRef = useRef<HTMLInputElement>(null);

  /** Reads from the ledger where the bill went, since a wider scope sets only the day of the month. */
  function movedLink() {
    const saved = readExpense(expense.id);
    if (saved === undefined || monthOf(saved.dueDate) === monthOf(expense.dueDate)) return undefined;
    return whereLink("Moved", saved);
  }

  async function save(result: ExpenseFormResult, scope: Scope) {
    const changes = changesTo(expense, result);
    if (Object.keys(changes).length > 0) {
      const done = await perform({ type: "expense.edit", data: { id: expense.id, changes, scope } });
      if (!done.ok) {
        const wrong = formErrorsFrom(done.fields);
        if (Object.keys(wrong).length > 0) return wrong;
        showToast({ text: failureText(done, FAILED.edit), kind: "error" });
        return null;
      }
      const link = movedLink();
      showUndoToast("Expense updated successfully! ✏️", done.operationIds, undo, { link });
    }
    onSaved?.();
    return "saved";
  }

  return (
    <Dialog
      title="Edit Expense"
      opener={props.opener}
      fallbackFocus={billsHeading}
      initialFocus={titleRef}
      onClosed={props.onClosed}
    >
      {(close, isWhole) => (
        <ExpenseForm
          isWhole={isWhole}
          initial={formValuesOf(expense)}
          typed={props.typed ?? {}}
          draftName={props.draftName ?? `edit-${expense.id}`}
          currency={currency}
          withStatus
          ofSeries={expense.recurringId !== null}
          submitText="Save Changes"
          busyText="Saving..."
          titleRef={titleRef}
          onDone={close}
          initialScope={initialScope}
          onSubmit={save}
        >
          {expense.recurringId !== null && <SeriesSection expense={expense} onStopped={close} />}
        </ExpenseForm>
      )}
    </Dialog>
  );
}
