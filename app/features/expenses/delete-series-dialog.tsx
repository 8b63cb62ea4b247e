import { useState } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusInsteadOf } from "./row-focus.ts";
import { ScopeField } from "./scope-field.tsx";

interface DeleteSeriesDialogProps {
  expense: Expense;
  opener: HTMLElement | null;
  onDelete: (scope: Scope) => void;
  onClosed: () => void;
}

/** Asks which bills of a series to delete. It can be undone all the same. */
export function DeleteSeriesDialog({ expense, opener, onDelete, onClosed }: DeleteSeriesDialogProps) {
  const [scope, setScope] = useState<Scope>("this");
  const [instead] = useState(() => opener && focusInsteadOf(opener));
  return (
    <Dialog
      title="Delete recurring expense"
      opener={opener}
      fallbackFocus={() => instead}
      onClosed={onClosed}
    >
      {(close) => (
        <>
          <ScopeField legend={`Which of “${expense.title}” to delete`} value={scope} onChange={setScope} />
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              onClick={() => {
                onDelete(scope);
                close();
              }}
            >
              Delete
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
