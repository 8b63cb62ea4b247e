import { memo, type ReactNode, type RefCallback, useCallback, useMemo, useRef } from "react";
import { monthText, shortDayText } from "#domain/calendar/day-text.ts";
import { addMonths, type Day, lastDayOf, type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import {
  type BillRow,
  billsOf,
  type MonthRow,
  monthRows,
  NOTHING_FOLDED,
} from "#domain/timeline/month-rows.ts";
import { ChevronDownIcon } from "../../../ui/icons.tsx";
import { useLongPress } from "../../../ui/presses.ts";
import type { AllCommands } from "../row/bill-changes.ts";
import { useHeldBill } from "../row/bill-commands.tsx";
import { ExpenseRow, NEAR, type RowPlace, TodayMarker } from "../row/bill-row.tsx";
import { FoldRow, type Folds, NOTHING_OPEN, useFoundInPage } from "./folds.tsx";

export interface TimelineProps {
  month: Month;
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

export const Timeline = memo(function Timeline(props: TimelineProps) {
  const { month, today, currency, expenses, folds, todayRef, onShowMonth } = props;
  const folded = folds?.folded ?? NOTHING_FOLDED;
  const opened = folds?.opened ?? NOTHING_OPEN;
  const rows = useMemo(() => monthRows({ month, today, expenses }, folded), [month, today, expenses, folded]);
  const list = useRef<HTMLOListElement>(null);
  const toggle = folds?.toggle;
  const reveal = useCallback(
    (id: string) => {
      const ids = idsOf(rows.find((each) => idsOf(each).includes(id)));
      toggle?.(ids, true);
    },
    [rows, toggle],
  );
  useFoundInPage(list, reveal);
  const press = useLongPress(useHeldBill(props.openMenu));

  const row = ({ expense, startsDay }: BillRow, place: number, fold?: RowPlace["fold"]) => (
    <ExpenseRow key={expense.id} {...{ expense, startsDay, fold, today, currency }} isFar={place >= NEAR} />
  );
  function shown(each: MonthRow, place: number): ReactNode[] {
    switch (each.kind) {
      case "bill":
        return [row(each, place)];
      case "paid": {
        const ids = idsOf(each);
        const isOpen = ids.some((id) => opened.has(id));
        return [
          <FoldRow
            key={`fold-${ids[0]}`}
            fold={each}
            isOpen={isOpen}
            today={today}
            currency={currency}
            onToggle={() => toggle?.(ids, !isOpen)}
          />,
          ...each.rows.map((inner) => row(inner, place, isOpen ? "open" : "closed")),
        ];
      }
      case "today":
        return [
          <TodayMarker key="today" ref={todayRef} today={today}>
            {!props.isFiltered && leftText(each.leftCents, today, currency)}
          </TodayMarker>,
        ];
      case "next":
        return [<NextMonthNode key="next" month={addMonths(month, 1)} onShow={onShowMonth} />];
    }
  }
  return (
    <ol ref={list} className="timeline" data-past={month < monthOf(today) || undefined} {...press}>
      {/* One flat list: a bill that leaves a fold stays the same element, and keeps the focus. */}
      {rows.flatMap(shown)}
    </ol>
  );
});

function idsOf(row: MonthRow | undefined): string[] {
  return row === undefined ? [] : billsOf(row).map(({ id }) => id);
}

function leftText(cents: number, today: Day, currency: Currency): string {
  const last = lastDayOf(monthOf(today));
  const amount = cents === 0 ? "Nothing more" : formatCents(cents, currency);
  return `${amount} ${today === last ? "today" : `until ${shortDayText(last)}`}`;
}

function NextMonthNode(props: { month: Month; onShow: (month: Month) => void }) {
  return (
    <li className="timeline-next">
      <button type="button" onClick={() => props.onShow(props.month)} className="group rounded-control">
        <span className="mx-auto flex size-7 items-center justify-center rounded-full border border-line bg-surface text-ink-soft group-hover:border-accent group-hover:text-accent">
          <ChevronDownIcon />
        </span>
        <span className="font-medium group-hover:text-accent">
          Next Month <span className="font-normal text-ink-soft">{monthText(props.month)}</span>
        </span>
      </button>
    </li>
  );
}
