import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { addMonths, type Day, LAST_MONTH, type Month, monthOf } from "#domain/calendar.ts";
import type { Currency } from "#domain/currency.ts";
import type { Expense } from "#domain/expense.ts";
import { lazyComponent } from "../../ui/lazy.ts";
import { Overlay } from "../../ui/overlay.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import { DayGroup } from "./day-group.tsx";
import { ExpenseRow } from "./expense-row.tsx";
import { groupByDay } from "./group-by-day.ts";
import { NextMonthNode } from "./next-month-node.tsx";
import { focusInsteadOf } from "./row-focus.ts";
import type { RowMenuKind } from "./row-menu.tsx";
import { TodayMarker } from "./today-marker.tsx";
import { useExpenseActions } from "./use-expense-actions.ts";

const deleteDialog = lazyComponent(
  async () => (await import("./delete-series-dialog.tsx")).DeleteSeriesDialog,
);
const rowMenu = lazyComponent(async () => (await import("./row-menu.tsx")).RowMenu);

interface TimelineProps {
  month: Month;
  today: Day;
  currency: Currency;
  expenses: readonly Expense[];
  onEdit: (expense: Expense, opener: HTMLElement) => void;
  onShowMonth: (month: Month) => void;
}

interface OpenMenu {
  kind: RowMenuKind;
  expense: Expense;
  anchor: HTMLElement;
}

/** The month as a line from top to bottom (UI.md, "Dashboard"): to assistive technology a list of days of bills. */
export function Timeline({ month, today, currency, expenses, onEdit, onShowMonth }: TimelineProps) {
  const actions = useExpenseActions();
  const groups = useMemo(() => groupByDay(expenses), [expenses]);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [deleting, setDeleting] = useState<{ expense: Expense; opener: HTMLElement } | null>(null);
  /** Where focus goes when the menu closes; null: the chosen item moves it by itself. */
  const nextFocus = useRef<HTMLElement | null>(null);
  useEffect(() => whenIdle(rowMenu.preload), []);

  const openMenu = useCallback((kind: RowMenuKind, expense: Expense, anchor: HTMLElement) => {
    nextFocus.current = anchor;
    rowMenu.preload();
    setMenu({ kind, expense, anchor });
  }, []);
  const todayAt =
    monthOf(today) === month ? (groups.find((group) => group.day >= today)?.day ?? "end") : null;

  return (
    <>
      <ol className="timeline">
        {groups.map((group) => (
          <Fragment key={group.day}>
            {todayAt === group.day && <TodayMarker today={today} withDate={group.day !== today} />}
            <DayGroup bills={group} today={today} currency={currency}>
              {group.expenses.map((expense) => (
                <ExpenseRow
                  key={expense.id}
                  expense={expense}
                  today={today}
                  currency={currency}
                  openMenu={menu?.expense.id === expense.id ? menu.kind : null}
                  onToggle={actions.toggle}
                  onEdit={onEdit}
                  onOpenMenu={openMenu}
                />
              ))}
            </DayGroup>
          </Fragment>
        ))}
        {todayAt === "end" && <TodayMarker today={today} withDate />}
        {month < LAST_MONTH && <NextMonthNode month={addMonths(month, 1)} onShow={onShowMonth} />}
      </ol>
      {menu !== null && (
        <Overlay onFailed={() => setMenu(null)}>
          <rowMenu.Component
            {...menu}
            finalFocus={() => nextFocus.current ?? false}
            onSetStatus={(status) => actions.setStatus(menu.expense, status)}
            onEdit={() => {
              nextFocus.current = null;
              onEdit(menu.expense, menu.anchor);
            }}
            onDelete={() => {
              if (menu.expense.recurringId !== null) {
                nextFocus.current = null;
                deleteDialog.preload();
                setDeleting({ expense: menu.expense, opener: menu.anchor });
                return;
              }
              nextFocus.current = focusInsteadOf(menu.expense.id);
              actions.remove(menu.expense);
            }}
            onClosed={() => setMenu(null)}
          />
        </Overlay>
      )}
      {deleting !== null && (
        <Overlay onFailed={() => setDeleting(null)}>
          <deleteDialog.Component
            {...deleting}
            onDelete={(scope) => actions.remove(deleting.expense, scope)}
            onClosed={() => setDeleting(null)}
          />
        </Overlay>
      )}
    </>
  );
}
