import { useRef } from "react";
import type { Day } from "#domain/calendar.ts";
import type { Expense } from "#domain/expense.ts";
import { mintExpenseId } from "../../local/mint.ts";
import { useChanges, useCurrency } from "../../local/replica.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { showUndoToast } from "../../ui/undo-toast.ts";
import { ExpenseForm } from "./expense-form.tsx";
import {
  copiedFormValues,
  type ExpenseFormValues,
  emptyFormValues,
  formErrorsFrom,
} from "./expense-form-rules.ts";
import { billsHeading } from "./row-focus.ts";
import { failureText } from "./use-expense-actions.ts";

interface AddExpenseDialogProps {
  /** What stands in the form at first: a bill to copy, or a day and what is known already. */
  initial: Expense | (Partial<ExpenseFormValues> & { dueDate: Day });
  opener: HTMLElement | null;
  onClosed: () => void;
}

/** SPEC.md section 2, "Add Expense modal". */
export function AddExpenseDialog(props: AddExpenseDialogProps) {
  const { perform, undo } = useChanges();
  const currency = useCurrency();
  const titleRef = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title="Add New Expense"
      opener={props.opener}
      fallbackFocus={billsHeading}
      initialFocus={titleRef}
      onClosed={props.onClosed}
    >
      {(close, isWhole) => (
        <ExpenseForm
          isWhole={isWhole}
          initial={initialValues(props.initial)}
          currency={currency}
          withStatus={false}
          submitText="Add Expense"
          busyText="Adding..."
          titleRef={titleRef}
          onCancel={close}
          onSubmit={async ({ status: _, ...fields }) => {
            const done = await perform({
              type: "expense.add",
              data: { id: mintExpenseId(), ...fields },
            });
            if (done.ok) {
              showUndoToast("Expense added successfully! 💰", () => undo(done.operationIds));
              close();
              return null;
            }
            const wrong = formErrorsFrom(done.fields);
            if (Object.keys(wrong).length > 0) return wrong;
            showToast({ text: failureText(done, "Failed to add expense. Please try again."), kind: "error" });
            return null;
          }}
        />
      )}
    </Dialog>
  );
}

function initialValues(initial: AddExpenseDialogProps["initial"]): ExpenseFormValues {
  return "id" in initial ? copiedFormValues(initial) : { ...emptyFormValues(initial.dueDate), ...initial };
}
