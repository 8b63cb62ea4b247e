import { useState } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import { Button } from "../../ui/button.tsx";
import { StopSeriesDialog } from "./stop-series-dialog.tsx";

/** What can be done to the whole series a bill belongs to. */
export function SeriesSection(props: { expense: Expense; onStopped: () => void }) {
  const [open, setOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <section aria-label="Existing Recurring Series" className="border-t border-line pt-4">
      <h3 className="text-small font-medium">Existing Recurring Series</h3>
      <Button
        variant="quiet"
        className="-ml-4"
        aria-expanded={open}
        onClick={() => setOpen((before) => !before)}
      >
        {open ? "Hide" : "Show"} recurring management options
      </Button>
      {open && (
        <div>
          <Button onClick={(event) => setOpener(event.currentTarget)}>
            <span className="text-unpaid">Stop recurring series</span>
          </Button>
        </div>
      )}
      {opener !== null && (
        <StopSeriesDialog
          expense={props.expense}
          opener={opener}
          onStopped={props.onStopped}
          onClosed={() => setOpener(null)}
        />
      )}
    </section>
  );
}
