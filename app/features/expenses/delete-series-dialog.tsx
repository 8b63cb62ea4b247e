import { useState } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { QuestionDialog } from "../../ui/dialog.tsx";
import { focusInsteadOf } from "./bills-section.tsx";
import { ScopeField } from "./scope-field.tsx";

interface DeleteSeriesDialogProps {
  expense: Expense;
  opener: HTMLElement | null;
  onDelete: (scope: Scope) => void;
  onClosed: () => void;
}

export function DeleteSeriesDialog({ expense, opener, onDelete, onClosed }: DeleteSeriesDialogProps) {
  const [scope, setScope] = useState<Scope>("this");
  const [instead] = useState(() => opener && focusInsteadOf(opener));
  return (
    <QuestionDialog
      title="Delete recurring bill"
      opener={opener}
      fallbackFocus={() => instead}
      confirmText="Delete"
      isDanger
      onConfirm={(close) => {
        onDelete(scope);
        close();
      }}
      onClosed={onClosed}
    >
      <ScopeField legend={`Which bills of “${expense.title}” to delete`} value={scope} onChange={setScope} />
    </QuestionDialog>
  );
}
