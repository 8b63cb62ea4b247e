import { useState } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { type DialogOpening, QuestionDialog } from "../../../ui/dialog.tsx";
import { ScopeField } from "../form/scope-field.tsx";
import type { AllCommands, BillQuestion } from "./bill-changes.ts";
import { CostDialog } from "./cost-dialog.tsx";
import { PaymentsDialog } from "./payments-dialog.tsx";
import { focusInsteadOf, removeBill } from "./remove-bill.ts";
import { SnoozeDialog } from "./snooze-dialog.tsx";

interface BillDialogProps {
  question: BillQuestion;
  commands: AllCommands;
  onClosed: () => void;
}

export function BillDialog({ question, commands, onClosed }: BillDialogProps) {
  const { kind, expense, opener } = question;
  const props = { expense, opener, onClosed };
  if (kind === "day") return <SnoozeDialog {...props} />;
  if (kind === "payments") return <PaymentsDialog {...props} />;
  if (kind === "scope")
    return (
      <DeleteSeriesDialog
        {...props}
        onDelete={(scope) => void removeBill(commands.changes, expense, scope)}
      />
    );
  return (
    <CostDialog
      {...props}
      onPaid={(amount) => question.answer(commands.setStatus(expense, "PAID", amount))}
    />
  );
}

interface DeleteSeriesDialogProps extends DialogOpening {
  expense: Expense;
  onDelete: (scope: Scope) => void;
}

function DeleteSeriesDialog({ expense, onDelete, ...dialog }: DeleteSeriesDialogProps) {
  const [scope, setScope] = useState<Scope>("this");
  const [instead] = useState(() => dialog.opener && focusInsteadOf(dialog.opener));
  return (
    <QuestionDialog
      {...dialog}
      title="Delete recurring bill"
      fallbackFocus={() => instead}
      confirmText="Delete"
      isDanger
      onConfirm={(close) => {
        onDelete(scope);
        close();
      }}
    >
      <ScopeField legend={`Delete which bills of “${expense.title}”?`} value={scope} onChange={setScope} />
    </QuestionDialog>
  );
}
