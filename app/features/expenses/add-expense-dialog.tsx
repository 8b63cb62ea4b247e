import { useRef } from "react";
import type { Day, Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import { useCurrency } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { createExpenseId } from "../../data/sync/ids.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { showUndoToast } from "../../ui/undo-toast.ts";
import { ExpenseForm } from "./expense-form.tsx";
import {
  copiedFormValues,
  type ExpenseFormResult,
  type ExpenseFormValues,
  emptyFormValues,
  formErrorsFrom,
} from "./expense-form-rules.ts";
import { billsHeading } from "./row-focus.ts";
import { failureText } from "./use-expense-actions.ts";
import { useWhereLink } from "./use-where-link.ts";

interface AddExpenseDialogProps {
  /** The form's first values: a bill to copy, or a day and what is known already. */
  initial: Expense | (Partial<ExpenseFormValues> & { dueDate: Day });
  shownMonth: Month | null;
  /** Replaces a new bill's own draft name. */
  draftName?: string;
  opener: HTMLElement | null;
  onSaved?: () => void;
  onClosed: () => void;
}

export function AddExpenseDialog({ initial, onSaved, ...props }: AddExpenseDialogProps) {
  const { perform, undo } = useChanges();
  const currency = useCurrency();
  const whereLink = useWhereLink(props.shownMonth);
  const titleRef = useRef<HTMLInputElement>(null);

  async function add({ status, ...fields }: ExpenseFormResult) {
    const id = createExpenseId();
    const data = { id, ...fields, ...(status !== "PENDING" && { status }) };
    const done = await perform({ type: "expense.add", data });
    if (done.ok) {
      const link = whereLink("Added", { id, dueDate: fields.dueDate });
      showUndoToast("Expense added successfully! 💰", done.operationIds, undo, { link });
      onSaved?.();
      return "saved";
    }
    const wrong = formErrorsFrom(done.fields);
    if (Object.keys(wrong).length > 0) return wrong;
    showToast({ text: failureText(done, FAILED.add), kind: "error" });
    return null;
  }

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
          initial={initialValues(initial)}
          draftName={props.draftName ?? draftNameOf(initial)}
          currency={currency}
          withStatus={false}
          submitText="Add Expense"
          busyText="Adding..."
          titleRef={titleRef}
          onDone={close}
          onSubmit={add}
        />
      )}
    </Dialog>
  );
}

function initialValues(initial: AddExpenseDialogProps["initial"]): ExpenseFormValues {
  return "id" in initial ? copiedFormValues(initial) : { ...emptyFormValues(initial.dueDate), ...initial };
}

/** Copies and suggested bills have drafts of their own, so that they never replace another one. */
function draftNameOf(initial: AddExpenseDialogProps["initial"]): string {
  if ("id" in initial) return `copy-${initial.id}`;
  return initial.title === undefined ? "add" : `add-${initial.title}`;
}
