import { memo, type ReactNode, type Ref } from "react";
import { longDayText, shortDayText, weekdayText } from "#domain/calendar/day-text.ts";
import type { Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { sumCents } from "#domain/money/money.ts";

interface DayGroupProps {
  bills: DayBills;
  today: Day;
  currency: Currency;
  children: ReactNode;
}

export function DayGroup({ children, ...day }: DayGroupProps) {
  return (
    <li className="timeline-day">
      <DayHeading {...day} />
      <ul>{children}</ul>
    </li>
  );
}

/** Memoised: opening a row's menu renders the list, and thirty dates and sums take longer than the menu. */
const DayHeading = memo(function DayHeading({ bills, today, currency }: Omit<DayGroupProps, "children">) {
  const isToday = bills.day === today;
  return (
    <div className={`pt-2.5 sm:text-end ${isToday ? "text-accent" : ""}`}>
      <h3 aria-current={isToday ? "date" : undefined} className="text-small">
        <span className="sr-only">{longDayText(bills.day)}</span>
        <span
          aria-hidden="true"
          className="flex flex-col leading-5 sm:flex-row sm:items-baseline sm:justify-end sm:gap-1.5"
        >
          <span className={isToday ? "" : "text-ink-soft"}>{weekdayText(bills.day).slice(0, 3)}</span>
          <span className="text-body font-semibold tabular-nums">{Number(bills.day.slice(8))}</span>
        </span>
      </h3>
      {bills.expenses.length > 1 && (
        <p className="flex justify-end text-small whitespace-nowrap text-ink-soft tabular-nums max-sm:sr-only">
          <span className="sr-only">Together </span>
          {formatCents(sumCents(bills.expenses.map((expense) => expense.amountCents)), currency)}
        </p>
      )}
    </div>
  );
});

export interface DayBills {
  readonly day: Day;
  readonly expenses: readonly Expense[];
  /** How many bills come before the day. */
  readonly before: number;
}

/** Groups a month's expenses, which are sorted by due date, by day. */
export function groupByDay(expenses: readonly Expense[]): DayBills[] {
  const groups: { day: Day; expenses: Expense[]; before: number }[] = [];
  for (const [before, expense] of expenses.entries()) {
    const last = groups.at(-1);
    if (last?.day === expense.dueDate) last.expenses.push(expense);
    else groups.push({ day: expense.dueDate, expenses: [expense], before });
  }
  return groups;
}

export function TodayMarker(props: { today: Day; withDate: boolean; ref?: Ref<HTMLLIElement> }) {
  return (
    <li ref={props.ref} className="timeline-day items-center text-small font-medium text-accent">
      <span aria-hidden="true" className="sm:text-end max-sm:sr-only">
        {props.withDate && shortDayText(props.today)}
      </span>
      <span className="col-start-2 grid grid-cols-[var(--point)_1fr] items-center">
        <span aria-hidden="true" className="mx-auto size-2 rounded-full bg-accent ring-4 ring-canvas" />
        <span className="flex items-center gap-3 after:h-px after:flex-1 after:bg-accent after:opacity-30">
          Today
        </span>
      </span>
    </li>
  );
}
