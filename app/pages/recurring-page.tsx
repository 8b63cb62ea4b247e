import { useState } from "react";
import { Link } from "react-router";
import { formatCents } from "#domain/currency.ts";
import type { Expense } from "#domain/expense.ts";
import { sumCents } from "#domain/money.ts";
import { yearlyCents } from "#domain/projection.ts";
import { RequireSignedIn } from "../features/account/require-signed-in.tsx";
import { EditExpenseDialog } from "../features/expenses/edit-expense-dialog.tsx";
import { StopSeriesDialog } from "../features/expenses/stop-series-dialog.tsx";
import { GenerateAheadButton } from "../features/recurring/generate-ahead-button.tsx";
import { SeriesList } from "../features/recurring/series-list.tsx";
import { useAccount } from "../local/account.tsx";
import { useRunningSeries } from "../local/recurring.ts";
import { useSettings, useToday } from "../local/replica.tsx";
import { paths } from "../paths.ts";
import { usePageTitle } from "../ui/page-title.ts";
import { AppHeader } from "./app-header.tsx";

/** Every recurring bill in one list, from which each can be edited or stopped. */
export function RecurringPage() {
  usePageTitle("Recurring expenses");
  return (
    <RequireSignedIn>
      <Recurring />
    </RequireSignedIn>
  );
}

type OpenDialog = { kind: "edit" | "stop"; expense: Expense; opener: HTMLElement };

function Recurring() {
  const account = useAccount();
  const today = useToday();
  const { currency } = useSettings();
  const list = useRunningSeries(today);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  if (account.status !== "signed-in" && account.status !== "expired") return null;
  const yearly = sumCents(list.map(({ series }) => yearlyCents(series)));
  const close = () => setDialog(null);
  return (
    <>
      <AppHeader person={account.person} />
      <main className="page flex flex-col gap-4 pt-4 pb-12">
        <Link to={paths.dashboard} className="flex min-h-11 items-center self-start text-accent">
          Back to App
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-title font-semibold">Recurring expenses</h1>
          {list.length > 0 && <GenerateAheadButton today={today} />}
        </div>
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
      </main>
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
