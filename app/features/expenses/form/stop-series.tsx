import { useState } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import { FAILED } from "../../../data/ledger/changes.ts";
import { useChanges } from "../../../data/ledger/use-ledger.tsx";
import { Button } from "../../../ui/button.tsx";
import { type DialogOpening, OpensDialog, QuestionDialog } from "../../../ui/dialog.tsx";
import { showExpenseOutcome } from "../row/bill-changes.ts";

/** In the form of a bill that belongs to a series. */
export function SeriesSection(props: { expense: Expense; onStopped: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="Existing Recurring Series" className="border-t border-line pt-4">
      <h3 className="font-semibold">Existing Recurring Series</h3>
      <Button
        variant="link"
        className="-ml-[calc(1rem+1px)]"
        aria-expanded={open}
        onClick={() => setOpen((before) => !before)}
      >
        {`${open ? "Hide" : "Show"} recurring management options`}
      </Button>
      {open && (
        <div>
          <OpensDialog label="Stop recurring series">
            {(dialog) => <StopSeriesDialog {...props} {...dialog} />}
          </OpensDialog>
        </div>
      )}
    </section>
  );
}

interface StopSeriesDialogProps extends DialogOpening {
  /** Any bill of the series. */
  expense: Expense;
  /** Whether to delete that bill, too: it is the only one, and was made only for this. */
  keepsNone?: boolean;
  onStopped?: () => void;
}

export function StopSeriesDialog(props: StopSeriesDialogProps) {
  const { expense, keepsNone = false, onStopped, ...dialog } = props;
  const { perform, undo } = useChanges();

  async function stop(close: () => void) {
    const done = await perform(
      keepsNone
        ? { type: "expense.delete", data: { id: expense.id, scope: "all" } }
        : { type: "series.stop", data: { expenseId: expense.id } },
    );
    close();
    const count = keepsNone || !done.ok ? 0 : done.result?.["count"];
    const success = `Recurring series stopped! ${count} expenses are now individual (non-recurring).`;
    showExpenseOutcome(done, undo, success, FAILED.stop);
    if (done.ok) onStopped?.();
  }

  return (
    <QuestionDialog
      {...dialog}
      title="Stop recurring series"
      confirmText="Stop series"
      onConfirm={(close) => void stop(close)}
    >
      <p className="font-medium wrap-anywhere">
        <bdi translate="no">{expense.title}</bdi>
      </p>
      <p>
        Stop this recurring series? All expenses will be kept as individual expenses (no longer recurring).
      </p>
    </QuestionDialog>
  );
}
