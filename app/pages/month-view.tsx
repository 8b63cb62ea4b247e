import { useCallback, useEffect, useState } from "react";
import { firstDayOf, monthOf } from "#domain/calendar.ts";
import type { Expense } from "#domain/expense.ts";
import { EmptyMonth } from "../features/expenses/empty-month.tsx";
import { MonthFigures } from "../features/expenses/month-figures.tsx";
import { BILLS_HEADING_ID } from "../features/expenses/row-focus.ts";
import { Timeline } from "../features/expenses/timeline.tsx";
import { MonthBar } from "../features/months/month-bar.tsx";
import { useShownMonth } from "../features/months/use-shown-month.ts";
import { useCurrency, useEverSynced, useMonthExpenses, useToday } from "../local/replica.tsx";
import { Button } from "../ui/button.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { lazyComponent } from "../ui/lazy.ts";
import { Overlay } from "../ui/overlay.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { whenIdle } from "../ui/when-idle.ts";

const addDialog = lazyComponent(
  async () => (await import("../features/expenses/add-expense-dialog.tsx")).AddExpenseDialog,
);
const editDialog = lazyComponent(
  async () => (await import("../features/expenses/edit-expense-dialog.tsx")).EditExpenseDialog,
);

type OpenDialog =
  | { kind: "add"; opener: HTMLElement | null }
  | { kind: "edit"; opener: HTMLElement; expense: Expense };

/** One month: its bar, its figures, its bills, and the two dialogs (SPEC.md section 2, Dashboard). */
export function MonthView() {
  const today = useToday();
  const { month, show } = useShownMonth(today);
  const expenses = useMonthExpenses(month);
  const everSynced = useEverSynced();
  const currency = useCurrency();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  const add = useCallback((opener: HTMLElement | null) => {
    addDialog.preload();
    setDialog({ kind: "add", opener });
  }, []);
  const edit = useCallback((expense: Expense, opener: HTMLElement) => {
    editDialog.preload();
    setDialog({ kind: "edit", expense, opener });
  }, []);
  const close = () => setDialog(null);

  useEffect(() => {
    const open = () => add(document.activeElement instanceof HTMLElement ? document.activeElement : null);
    window.addEventListener("open-add-expense-modal", open);
    return () => window.removeEventListener("open-add-expense-modal", open);
  }, [add]);
  useEffect(
    () =>
      whenIdle(() => {
        addDialog.preload();
        editDialog.preload();
      }),
    [],
  );

  const currentMonth = monthOf(today);
  const loading = !everSynced && expenses.length === 0;
  const empty = !loading && expenses.length === 0;
  return (
    <>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-h-11 items-center justify-between gap-2 lg:col-start-1">
          <MonthBar month={month} currentMonth={currentMonth} onShow={show} />
          {!empty && (
            <Button look="primary" className="max-sm:hidden" onClick={(event) => add(event.currentTarget)}>
              <PlusIcon />
              Add Expense
            </Button>
          )}
        </div>
        {!loading && (
          <div className="lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
            <MonthFigures expenses={expenses} currency={currency} today={today} />
          </div>
        )}
        <section aria-labelledby={BILLS_HEADING_ID} className="min-w-0 lg:col-start-1">
          <h2 id={BILLS_HEADING_ID} tabIndex={-1} className="sr-only">
            Bills
          </h2>
          {loading && <Spinner text="Loading expenses..." />}
          {empty && <EmptyMonth month={month} onAdd={add} />}
          {expenses.length > 0 && (
            <Timeline
              month={month}
              today={today}
              currency={currency}
              expenses={expenses}
              onEdit={edit}
              onShowMonth={show}
            />
          )}
        </section>
      </div>
      {!empty && (
        <Button
          look="primary"
          className="fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-10 min-h-14 rounded-full px-5 shadow-float sm:hidden"
          onClick={(event) => add(event.currentTarget)}
        >
          <PlusIcon />
          Add Expense
        </Button>
      )}
      {dialog !== null && (
        <Overlay onFailed={close}>
          {dialog.kind === "add" ? (
            <addDialog.Component
              dueDate={month === currentMonth ? today : firstDayOf(month)}
              opener={dialog.opener}
              onClosed={close}
            />
          ) : (
            <editDialog.Component expense={dialog.expense} opener={dialog.opener} onClosed={close} />
          )}
        </Overlay>
      )}
    </>
  );
}
