import type { Expense } from "#domain/expenses/expense.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { showUndoToast } from "../../ui/undo-toast.ts";
import { failureText } from "./use-expense-actions.ts";

interface StopSeriesDialogProps {
  /** Any bill of the series. */
  expense: Expense;
  /** Whether to delete that bill, too: it is the only one, and was made only for this. */
  keepsNone?: boolean;
  opener: HTMLElement | null;
  onStopped?: () => void;
  onClosed: () => void;
}

/** Asks before a series is stopped, and says what happened afterwards. */
export function StopSeriesDialog({
  expense,
  keepsNone = false,
  opener,
  onStopped,
  onClosed,
}: StopSeriesDialogProps) {
  const { perform, undo } = useChanges();

  async function stop(close: () => void) {
    const done = await perform(
      keepsNone
        ? { type: "expense.delete", data: { id: expense.id, scope: "all" } }
        : { type: "series.stop", data: { expenseId: expense.id } },
    );
    close();
    if (!done.ok) {
      const text = failureText(done, FAILED.stop);
      showToast({ text, kind: "error" });
      return;
    }
    const count = keepsNone ? 0 : done.result?.["count"];
    const text = `Recurring series stopped! ${count} expenses are now individual (non-recurring).`;
    showUndoToast(text, done.operationIds, undo);
    onStopped?.();
  }

  return (
    <Dialog title="Stop recurring series" opener={opener} onClosed={onClosed}>
      {(close) => (
        <>
          <p className="font-medium wrap-anywhere">
            <bdi>{expense.title}</bdi>
          </p>
          <p>
            Stop this recurring series? All expenses will be kept as individual expenses (no longer
            recurring).
          </p>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={() => void stop(close)}>
              Stop series
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
