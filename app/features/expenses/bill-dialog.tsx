import type { Expense } from "#domain/expenses/expense.ts";
import { DeleteSeriesDialog } from "./delete-series-dialog.tsx";
import { PaidAmountDialog } from "./paid-amount-dialog.tsx";
import { SnoozeDialog } from "./snooze-dialog.tsx";
import type { ExpenseActions } from "./use-expense-actions.ts";

/** What has to be known before something is done to a bill: its real cost, another day, or which bills of its series. */
export type BillQuestion = {
  readonly expense: Expense;
  readonly opener: HTMLElement | null;
} & (
  | { readonly kind: "cost"; readonly answer: (isPaid: boolean | Promise<boolean>) => void }
  | { readonly kind: "day" }
  | { readonly kind: "scope" }
);

interface BillDialogProps {
  question: BillQuestion;
  actions: ExpenseActions;
  onClosed: () => void;
}

export function BillDialog({ question, actions, onClosed }: BillDialogProps) {
  const props = { expense: question.expense, opener: question.opener, onClosed };
  if (question.kind === "cost") return <PaidAmountDialog {...props} onPaid={question.answer} />;
  if (question.kind === "day") return <SnoozeDialog {...props} />;
  return <DeleteSeriesDialog {...props} onDelete={(scope) => actions.remove(question.expense, scope)} />;
}
