import { useState } from "react";
import { formatCents } from "#domain/currency.ts";
import type { Expense } from "#domain/expense.ts";
import { sumCents } from "#domain/money.ts";
import { yearlyCents } from "#domain/projection.ts";
import { EditExpenseDialog } from "../features/expenses/edit-expense-dialog.tsx";
import { StopSeriesDialog } from "../features/expenses/stop-series-dialog.tsx";
import { GenerateAheadButton } from "../features/recurring/generate-ahead-button.tsx";
import { SeriesList } from "../features/recurring/series-list.tsx";
import { useRunningSeries } from "../local/recurring.ts";
import { useSettings, useToday } from "../local/replica.tsx";
import { AppScreen } from "./app-screen.tsx";

/** Every recurring bill in one list, from which each can be edited or stopped. */
export function RecurringPage() {
  return (
    <AppScreen title="Recurring expenses" withBack>
      <Recurring />
    </AppScreen>
  );
}

type OpenDialog = { kind: "edit" | "stop"; expense: Expense; opener: HTMLElement };

function Recurring() {
  const today = useToday();
  const { currency } = useSettings();
  const list = useRunningSeries(today);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const yearly = sumCents(list.map(({ series }) => yearlyCents(series)));
  const close = () => setDialog(null);
  return (
    <>
      {list.length > 0 && (
        <div className="flex justify-end">
          <GenerateAheadButton today={today} />
        </div>
      )}
      {list.length === 0 ? (
        <p className="text-ink-soft">
          No recurring expenses yet. Tick “Make this expense recurring” when you add one.
        </p>
      ) : (
        <>
          <p className="text-ink-soft tabular-nums">{formatCents(yearly, currency)} a year together</p>
          <SeriesList
            list={list}
            currency={currency}
            onEdit={(expense, opener) => setDialog({ kind: "edit", expense, opener })}
            onStop={(expense, opener) => setDialog({ kind: "stop", expense, opener })}
          />
        </>
      )}
      {dialog?.kind === "edit" && (
        <EditExpenseDialog
          expense={dialog.expense}
          initialScope="following"
          opener={dialog.opener}
          onClosed={close}
        />
      )}
      {dialog?.kind === "stop" && (
        <StopSeriesDialog expense={dialog.expense} opener={dialog.opener} onClosed={close} />
      )}
    </>
  );
}
