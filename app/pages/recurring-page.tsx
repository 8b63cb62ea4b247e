import { useState } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import { formatCents } from "#domain/money/currency.ts";
import { sumCents } from "#domain/money/money.ts";
import { yearlyCents } from "#domain/series/projection.ts";
import { type RunningSeries, useMakeNextBill, useRunningSeries } from "../data/ledger/running-series.ts";
import { useIsLoading, useSettings, useToday } from "../data/ledger/use-ledger.tsx";
import { EditExpenseDialog } from "../features/expenses/expense-dialogs.tsx";
import { StopSeriesDialog } from "../features/expenses/stop-series.tsx";
import { GenerateAheadButton } from "../features/recurring/generate-ahead-button.tsx";
import { SeriesList } from "../features/recurring/series-list.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { showToast } from "../ui/toast.ts";
import { AppScreen } from "./app-screen.tsx";

export function RecurringPage() {
  return (
    <AppScreen title="Recurring expenses" withBack>
      <Recurring />
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
  const yearly = sumCents(list.map(({ series }) => yearlyCents(series)));
  const makeNextBill = useMakeNextBill();
  const close = () => setDialog(null);

  async function open(kind: OpenDialog["kind"], series: RunningSeries, opener: HTMLElement) {
    const expense = series.handle ?? (await makeNextBill(series));
    if (expense === null) return;
    if ("error" in expense) showToast({ text: expense.error, kind: "error" });
    else setDialog({ kind, expense, isOnly: series.handle === null, opener });
  }

  if (useIsLoading()) return <Spinner text="Loading expenses..." />;
  return (
    <>
      {list.length === 0 ? (
        <p className="text-ink-soft">
          No recurring expenses yet. Tick “Make this expense recurring” when you add one.
        </p>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-ink-soft tabular-nums">{formatCents(yearly, currency)} a year together</p>
            <GenerateAheadButton today={today} />
          </div>
          <SeriesList
            list={list}
            today={today}
            currency={currency}
            onEdit={(series, opener) => void open("edit", series, opener)}
            onStop={(series, opener) => void open("stop", series, opener)}
          />
        </>
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
