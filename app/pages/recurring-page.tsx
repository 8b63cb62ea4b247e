import { useState } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import { type RunningSeries, useMakeNextBill, useRunningSeries } from "../data/ledger/running-series.ts";
import { useSettings, useToday } from "../data/ledger/use-ledger.tsx";
import { EditExpenseDialog } from "../features/expenses/expense-dialogs.tsx";
import { StopSeriesDialog } from "../features/expenses/stop-series.tsx";
import { GenerateAheadButton } from "../features/recurring/generate-ahead-button.tsx";
import { SeriesFigures } from "../features/recurring/series-figures.tsx";
import { SeriesList } from "../features/recurring/series-list.tsx";
import { WithRows } from "../features/sync/with-rows.tsx";
import { WITH_SIDE } from "../ui/columns.ts";
import { Spinner } from "../ui/spinner.tsx";
import { showToast } from "../ui/toast.ts";
import { AppScreen } from "./app-screen.tsx";

export function RecurringPage() {
  return (
    <AppScreen title="Recurring bills" withBack>
      <WithRows loading={<Spinner text="Loading expenses..." />}>
        <Recurring />
      </WithRows>
    </AppScreen>
  );
}

interface OpenDialog {
  readonly kind: "edit" | "stop";
  readonly expense: Expense;
  /** Whether that bill was made only to change the series by, since all others were deleted. */
  readonly isOnly: boolean;
  readonly opener: HTMLElement;
}

function Recurring() {
  const today = useToday();
  const { currency } = useSettings();
  const list = useRunningSeries(today);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const makeNextBill = useMakeNextBill();
  const close = () => setDialog(null);

  async function open(kind: OpenDialog["kind"], series: RunningSeries, opener: HTMLElement) {
    const expense = series.handle ?? (await makeNextBill(series));
    if (expense === null) return;
    if ("error" in expense) showToast({ text: expense.error, kind: "error" });
    else setDialog({ kind, expense, isOnly: series.handle === null, opener });
  }

  return (
    <>
      {list.length === 0 ? (
        <p className="text-ink-soft">
          No recurring bills yet. Tick “Make this expense recurring” when you add one.
        </p>
      ) : (
        <div className={`${WITH_SIDE} gap-y-4`}>
          <div className="min-w-0 lg:col-start-2">
            <SeriesFigures list={list} today={today} currency={currency} />
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-start-1">
            <SeriesList
              list={list}
              today={today}
              currency={currency}
              onEdit={(series, opener) => void open("edit", series, opener)}
              onStop={(series, opener) => void open("stop", series, opener)}
            />
            <div className="flex justify-end">
              <GenerateAheadButton today={today} />
            </div>
          </div>
        </div>
      )}
      {dialog?.kind === "edit" && (
        <EditExpenseDialog
          expense={dialog.expense}
          initialScope="following"
          shownMonth={null}
          opener={dialog.opener}
          onClosed={close}
        />
      )}
      {dialog?.kind === "stop" && (
        <StopSeriesDialog
          expense={dialog.expense}
          keepsNone={dialog.isOnly}
          opener={dialog.opener}
          onClosed={close}
        />
      )}
    </>
  );
}
