import { memo, type ReactNode } from "react";
import { longDayText, weekdayText } from "#domain/calendar/day-text.ts";
import type { Day } from "#domain/calendar/days.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { sumCents } from "#domain/money/money.ts";
import type { DayBills } from "./group-by-day.ts";

interface DayGroupProps {
  bills: DayBills;
  today: Day;
  currency: Currency;
  children: ReactNode;
}

/** One day of the timeline: its date at the left, with the day's total unless it has one bill. */
export function DayGroup({ children, ...day }: DayGroupProps) {
  return (
    <li className="timeline-day">
      <DayHeading {...day} />
      <ul>{children}</ul>
    </li>
  );
}

/**
 * Memoised, because opening a row's menu renders the list, and thirty dates and sums take longer than the menu
 * itself.
 */
const DayHeading = memo(function DayHeading({
  bills,
  today,
  currency,
}: Pick<DayGroupProps, "bills" | "today" | "currency">) {
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
