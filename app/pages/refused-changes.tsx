import { useState } from "react";
import { useRejections } from "../data/ledger/rejections.ts";
import { useToday } from "../data/ledger/use-ledger.tsx";
import { type RefusedForm, refusedForm } from "../features/expenses/form/form-values.ts";
import { RejectionsBanner } from "../features/sync/banners.tsx";
import { addDialog, editDialog } from "./use-month-dialogs.tsx";

interface OpenForm {
  form: RefusedForm;
  operationId: string;
  opener: HTMLElement;
}

/** Changes that the worker refused, each with its form if it can be opened again. */
export function RefusedChanges() {
  const { rejections, dismiss } = useRejections();
  const [open, setOpen] = useState<OpenForm | null>(null);
  return (
    <>
      <RejectionsBanner
        rejections={rejections}
        onDismiss={dismiss}
        reopen={({ id, operation, expense }) => {
          const form = refusedForm(operation, expense);
          return form && ((opener) => setOpen({ form, operationId: id, opener }));
        }}
      />
      {open !== null && (
        <ReopenedForm {...open} onSaved={() => dismiss(open.operationId)} onClosed={() => setOpen(null)} />
      )}
    </>
  );
}

interface ReopenedFormProps extends OpenForm {
  onSaved: () => void;
  onClosed: () => void;
}

/** The form of a rejected change, with what was typed. Saving it makes a new change. */
function ReopenedForm({ form, operationId, ...dialog }: ReopenedFormProps) {
  const today = useToday();
  const shared = { ...dialog, shownMonth: null, draftName: `refused-${operationId}` };
  if (form.kind === "add")
    return <addDialog.Component {...shared} initial={{ dueDate: today, ...form.values }} />;
  const { expense, typed, scope } = form;
  return <editDialog.Component {...shared} expense={expense} typed={typed} initialScope={scope} />;
}
