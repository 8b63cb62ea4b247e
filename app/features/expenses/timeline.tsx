import { Fragment, memo, type RefCallback, useMemo } from "react";
import { addMonths, type Day, LAST_MONTH, type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Currency } from "#domain/money/currency.ts";
import { DayGroup } from "./day-group.tsx";
import { ExpenseRow } from "./expense-row.tsx";
import { groupByDay } from "./group-by-day.ts";
import { NextMonthNode } from "./next-month-node.tsx";
import { TodayMarker } from "./today-marker.tsx";
import { type BillHandlers, useBillRows } from "./use-bill-rows.tsx";

export interface TimelineProps extends BillHandlers {
  month: Month;
  today: Day;
  currency: Currency;
  expenses: readonly Expense[];
  todayRef: RefCallback<HTMLElement>;
  onShowMonth: (month: Month) => void;
}

/** The month as a line from top to bottom. To assistive technology it is a list of days of bills. */
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
