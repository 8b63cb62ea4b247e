import { Fragment, memo, type RefCallback, useMemo } from "react";
import { monthText } from "#domain/calendar/day-text.ts";
import { addMonths, type Day, LAST_MONTH, type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Currency } from "#domain/money/currency.ts";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { DayGroup, groupByDay, TodayMarker } from "./day-group.tsx";
import { ExpenseRow } from "./expense-row.tsx";
import { type BillHandlers, useBillRows } from "./use-bill-rows.tsx";

export interface TimelineProps extends BillHandlers {
  month: Month;
  today: Day;
  currency: Currency;
  expenses: readonly Expense[];
  todayRef: RefCallback<HTMLElement>;
  onShowMonth: (month: Month) => void;
}

export const Timeline = memo(function Timeline(props: TimelineProps) {
  const { month, today, currency, expenses, todayRef, onShowMonth } = props;
  const groups = useMemo(() => groupByDay(expenses), [expenses]);
  const { row, menu } = useBillRows({ ...props, Row: ExpenseRow });
  const todayAt =
    monthOf(today) === month ? (groups.find((group) => group.day >= today)?.day ?? "end") : null;
  return (
    <>
      <ol className="timeline">
        {groups.map((group) => (
          <Fragment key={group.day}>
            {todayAt === group.day && (
              <TodayMarker ref={todayRef} today={today} withDate={group.day !== today} />
            )}
            <DayGroup bills={group} today={today} currency={currency}>
              {group.expenses.map((expense, index) => row(expense, group.before + index))}
            </DayGroup>
          </Fragment>
        ))}
        {todayAt === "end" && <TodayMarker ref={todayRef} today={today} withDate />}
        {month < LAST_MONTH && <NextMonthNode month={addMonths(month, 1)} onShow={onShowMonth} />}
      </ol>
      {menu}
    </>
  );
});

function NextMonthNode(props: { month: Month; onShow: (month: Month) => void }) {
  return (
    <li className="timeline-day">
      <button
        type="button"
        onClick={() => props.onShow(props.month)}
        className="group col-start-2 grid min-h-11 grid-cols-[var(--point)_1fr] items-center rounded-control text-start"
      >
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
