import type { ReactNode } from "react";
import { useToday } from "../data/ledger/use-ledger.tsx";
import { AddExpenseDialog, EditExpenseDialog } from "../features/expenses/form/expense-dialogs.tsx";
import type { RefusedForm } from "../features/expenses/form/form-values.ts";

interface ReopenedFormProps {
  form: RefusedForm;
  operationId: string;
  opener: HTMLElement;
  onSaved: () => void;
  onClosed: () => void;
}

/** The form of a rejected change, with what was typed. Saving it makes a new change. */
export function ReopenedForm({ form, operationId, ...dialog }: ReopenedFormProps): ReactNode {
  const today = useToday();
  const shared = { ...dialog, shownMonth: null, draftName: `refused-${operationId}` };
  if (form.kind === "add") {
    return <AddExpenseDialog {...shared} initial={{ dueDate: today, ...form.values }} />;
  }
  return (
    <EditExpenseDialog {...shared} expense={form.expense} typed={form.typed} initialScope={form.scope} />
  );
}
