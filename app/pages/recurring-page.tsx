import { useState } from "react";
import type { Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { furthestCutoff } from "#domain/series/projection.ts";
import { comingOfSeries, setAsideFor } from "#domain/series/series-figures.ts";
import { counted } from "#domain/text/wording.ts";
import { useFigures } from "../data/ledger/computed.ts";
import { type RunningSeries, runningSeries, useMakeNextBill } from "../data/ledger/running-series.ts";
import { usePerform, useSettings, useToday } from "../data/ledger/use-ledger.tsx";
import { AddExpenseDialog, EditExpenseDialog } from "../features/expenses/form/expense-dialogs.tsx";
import { StopSeriesDialog } from "../features/expenses/form/stop-series.tsx";
import { DeadlineLine } from "../features/recurring/deadline-line.tsx";
import { SeriesList } from "../features/recurring/series-list.tsx";
import { WithRows } from "../features/sync/load-failure.tsx";
import { Button } from "../ui/button.tsx";
import { WITH_SIDE } from "../ui/classes.ts";
import { Figures } from "../ui/figure.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { Spinner } from "../ui/screen.tsx";
import { showToast } from "../ui/toast.ts";
import { AppScreen } from "./app-screen.tsx";
import { useCancelledContract } from "./use-cancelled-contract.ts";

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
  const list = useFigures(runningSeries);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const makeNextBill = useMakeNextBill();
  const close = () => setDialog(null);
  const [adder, setAdder] = useState<HTMLElement | null>(null);
  // A phone's lower bar has one.
  const add = (
    <Button
      variant="primary"
      className="mt-4 max-sm:hidden"
      onClick={(event) => setAdder(event.currentTarget)}
    >
      <PlusIcon />
      Add Expense
    </Button>
  );

  const onCancelled = useCancelledContract();

  async function open(kind: OpenDialog["kind"], series: RunningSeries, opener: HTMLElement) {
    const expense = series.handle ?? (await makeNextBill(series));
    if (expense === null) return;
    if ("error" in expense) showToast({ text: expense.error, kind: "error" });
    else setDialog({ kind, expense, isOnly: series.handle === null, opener });
  }

  return (
    <>
      {list.length === 0 ? (
        <>
          <p className="text-ink-soft">No recurring bills yet. Choose “Repeats” when you add one.</p>
          {add}
        </>
      ) : (
        <div className={`${WITH_SIDE} gap-y-4`}>
          <div className="min-w-0 lg:col-start-2">
            <SeriesFigures list={list} today={today} currency={currency} />
            {add}
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-start-1">
            <SeriesList
              list={list}
              today={today}
              currency={currency}
              onEdit={(series, opener) => void open("edit", series, opener)}
              onStop={(series, opener) => void open("stop", series, opener)}
              below={(running) => <DeadlineLine {...{ running, today, currency, onCancelled }} />}
            />
            <div className="flex items-center justify-between gap-4 text-small text-ink-soft">
              <p>Each month's bills are added when it begins, or when you open it.</p>
              <GenerateAheadButton today={today} />
            </div>
          </div>
        </div>
      )}
      {adder !== null && (
        <AddExpenseDialog
          initial={{ dueDate: today, isRecurring: true }}
          shownMonth={null}
          opener={adder}
          onClosed={() => setAdder(null)}
        />
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

function GenerateAheadButton({ today }: { today: Day }) {
  const perform = usePerform();
  async function generate() {
    const done = await perform({ type: "series.generate", data: { cutoffDate: furthestCutoff(today) } });
    if (!done.ok) {
      showToast({ text: done.error, kind: "error" });
      return;
    }
    const count = Number(done.result?.["count"] ?? 0);
    showToast({
      text:
        count === 0
          ? "The year ahead already has all its bills"
          : `${counted(count, "bill")} added for the year ahead`,
    });
  }
  return (
    <Button className="shrink-0 text-(length:--text-body)" onClick={() => void generate()}>
      Add the year ahead
    </Button>
  );
}

const DAYS = 30;

const coming = (ledger: Ledger, today: Day) => comingOfSeries(ledger, today, DAYS);

interface SeriesFiguresProps {
  list: readonly RunningSeries[];
  today: Day;
  currency: Currency;
}

/** The cost of all series in total. */
function SeriesFigures({ list, today, currency }: SeriesFiguresProps) {
  const next = useFigures(coming);
  const begun = list.filter(({ hasBegun }) => hasBegun);
  const yearCents = sumCents(begun.map((each) => each.yearCents));
  const later = list.length - begun.length;
  const aside = setAsideFor(
    list.map(({ series }) => series),
    today,
  );
  const money = (cents: number) => formatCents(cents, currency);
  const month = money(Math.ceil(yearCents / 12));
  const ahead = {
    ...{ name: `Next ${DAYS} days`, text: money(next.cents) },
    note: `${counted(next.count, "bill")} to pay`,
  };
  return (
    <>
      <Figures
        label="What recurring bills cost"
        isBesideList
        figures={[
          { name: "A month", text: month, note: countText(begun.length, later) },
          { name: "A year", text: money(yearCents), note: "At today's prices" },
          // Where every bill comes once a month, the sum has been said.
          ...(ahead.text === month ? [] : [ahead]),
        ]}
      />
      {aside.count > 0 && (
        <p className="mt-3 text-small text-ink-soft">
          Set aside <span className="font-semibold text-ink tabular-nums">{money(aside.cents)}</span>{" "}
          {`a month for ${counted(aside.count, "bill")} that ${aside.count === 1 ? "doesn't" : "don't"} come every month.`}
        </p>
      )}
    </>
  );
}

/** "12 recurring bills, 2 begin later" */
function countText(begun: number, later: number): string {
  const bills = counted(begun, "recurring bill");
  return later === 0 ? bills : `${bills}, ${later} ${later === 1 ? "begins" : "begin"} later`;
}
