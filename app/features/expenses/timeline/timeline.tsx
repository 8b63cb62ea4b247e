import { memo, type ReactNode, type RefCallback, useCallback, useMemo, useRef } from "react";
import { addMonths, type Day, type Month, monthOf, monthText, shortDayText } from "#domain/calendar/days.ts";
import type { Period } from "#domain/calendar/periods.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { type Fold, type MonthRow, monthRows, NOTHING_FOLDED } from "#domain/timeline/month-rows.ts";
import { Later, lazyComponent } from "../../../ui/boundaries.tsx";
import { ChevronDownIcon } from "../../../ui/icons.tsx";
import { useLongPress } from "../../../ui/presses.ts";
import type { AllCommands } from "../row/bill-changes.ts";
import { useHeldBill } from "../row/bill-commands.tsx";
import { ExpenseRow, NEAR, TodayMarker } from "../row/bill-row.tsx";
import { FoldRow, type Folds, NOTHING_OPEN, useFoundInPage } from "./folds.tsx";

const comingBills = lazyComponent(async () => (await import("./coming-bills.tsx")).ComingBills);

export interface TimelineProps {
  period: Period;
  today: Day;
  currency: Currency;
  expenses: readonly Expense[];
  /** Whether the month has others, so that nothing can be said of it. */
  isFiltered: boolean;
  /** Null where everything is shown, as with a filter. */
  folds: Folds | null;
  todayRef: RefCallback<HTMLElement>;
  onShowMonth: (month: Month) => void;
  openMenu: AllCommands["openMenu"];
}

const UNFOLDED: Folds = { folded: NOTHING_FOLDED, opened: NOTHING_OPEN, toggle: () => undefined };

export const Timeline = memo(function Timeline(props: TimelineProps) {
  const { period, today, currency, expenses, folds, todayRef, onShowMonth } = props;
  const { folded, opened, toggle } = folds ?? UNFOLDED;
  const isOpen = (ids: Iterable<string>) => [...ids].some((id) => opened.has(id));
  const showsOverdue = isOpen(folded.overdue);
  const rows = useMemo(
    () => monthRows({ period, today, expenses }, folded, showsOverdue),
    [period, today, expenses, folded, showsOverdue],
  );
  const hasMonth = monthOf(period.from) !== monthOf(period.to);
  const list = useRef<HTMLOListElement>(null);
  const reveal = useCallback((id: string) => toggle(idsOf(foldOf(rows, id)), true), [rows, toggle]);
  useFoundInPage(list, reveal);
  const press = useLongPress(useHeldBill(props.openMenu));

  function shown(row: MonthRow, place: number): ReactNode {
    switch (row.kind) {
      case "bill": {
        const { expense, startsDay, fold } = row;
        const state = fold === null ? undefined : isOpen(idsOf(fold)) ? "open" : "closed";
        return (
          <ExpenseRow
            key={expense.id}
            {...{ expense, startsDay, today, currency, hasMonth }}
            fold={state}
            isFar={place >= NEAR}
          />
        );
      }
      case "paid":
      case "overdue":
        return (
          <FoldRow
            key={`fold-${idsOf(row)[0]}`}
            fold={row}
            isOpen={isOpen(idsOf(row))}
            currency={currency}
            onToggle={toggle}
          />
        );
      case "today":
        return (
          <TodayMarker key="today" ref={todayRef} today={today}>
            {!props.isFiltered && leftText(row.leftCents, today, period.to, currency)}
          </TodayMarker>
        );
      case "next":
        return [
          folds && (
            <Later key="coming" fallback={<li className="timeline-waits hidden" />}>
              <comingBills.Component {...{ period, today, currency }} />
            </Later>
          ),
          <NextMonthNode key="next" month={addMonths(period.month, 1)} onShow={onShowMonth} />,
        ];
    }
  }
  return (
    <ol
      ref={list}
      className="timeline in-data-selecting:select-none"
      data-past={period.to < today || undefined}
      {...press}
    >
      {/* One flat list: a bill that leaves a fold stays the same element, and keeps the focus. */}
      {rows.map(shown)}
    </ol>
  );
});

function foldOf(rows: readonly MonthRow[], id: string): Fold | null {
  return rows.flatMap((row) => (row.kind === "bill" && row.expense.id === id ? [row.fold] : []))[0] ?? null;
}

function idsOf(fold: Fold | null): string[] {
  return fold?.bills.map(({ id }) => id) ?? [];
}

function leftText(cents: number, today: Day, last: Day, currency: Currency): string {
  const amount = cents === 0 ? "Nothing more" : formatCents(cents, currency);
  return `${amount} ${today === last ? "today" : `until ${shortDayText(last)}`}`;
}

function NextMonthNode(props: { month: Month; onShow: (month: Month) => void }) {
  return (
    <li className="print:hidden">
      <button
        type="button"
        onClick={() => props.onShow(props.month)}
        className="grid min-h-11 w-full grid-cols-(--columns) items-center rounded-control text-start hover:text-accent"
      >
        <span className="col-start-2 mx-auto rounded-full border border-line bg-surface p-1.5">
          <ChevronDownIcon />
        </span>
        <span className="font-medium sm:pl-1">
          Next Month <span className="font-normal text-ink-soft">{monthText(props.month)}</span>
        </span>
      </button>
    </li>
  );
}
