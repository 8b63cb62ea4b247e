import { monthText } from "#domain/calendar/day-text.ts";
import type { Day, Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { monthSums } from "#domain/expenses/month-figures.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { classes } from "../../ui/classes.ts";
import { Figure, figuresClass } from "../../ui/figure.tsx";
import { BillAmount, DayText, PlannedText, WhenText } from "./row/bill-parts.tsx";
import { BillsSection } from "./timeline/list-parts.tsx";

interface BillsToReadProps {
  month: Month;
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
}

export function BillsToRead({ month, expenses, today, currency }: BillsToReadProps) {
  const sums = monthSums(expenses);
  const [total, paid, pending] = [sums.totalCents, sums.paidCents, sums.pendingCents].map((cents) =>
    formatCents(cents, currency),
  ) as [string, string, string];
  return (
    <>
      <dl
        aria-label="Figures"
        className={classes(
          "grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4",
          figuresClass([total, paid, pending]),
        )}
      >
        <Figure name="Total" text={total} />
        <Figure name="Paid" text={paid} />
        <Figure name="Pending" text={pending} />
        <Figure name="Expenses" text={String(sums.count)} />
      </dl>
      <BillsSection>
        {expenses.length === 0 ? (
          <p className="py-8 text-center text-ink-soft">{`There are no bills in ${monthText(month)}.`}</p>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
            {expenses.map((expense) => (
              <BillToRead key={expense.id} expense={expense} today={today} currency={currency} />
            ))}
          </ul>
        )}
      </BillsSection>
    </>
  );
}

function BillToRead({ expense, today, currency }: { expense: Expense; today: Day; currency: Currency }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-3 sm:gap-x-4">
      <p className="w-12 text-small sm:w-14 text-ink-soft tabular-nums">
        <DayText day={expense.dueDate} />
      </p>
      <p className="min-w-24 flex-1 font-medium wrap-anywhere">
        <bdi translate="no">{expense.title}</bdi>
      </p>
      <p className="ml-auto font-medium wrap-anywhere tabular-nums">
        <BillAmount expense={expense} currency={currency} />
      </p>
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 pl-15 text-small text-ink-soft wrap-anywhere sm:pl-18">
        <WhenText expense={expense} today={today} />
        <PlannedText expense={expense} currency={currency} />
        {expense.category !== null && <bdi translate="no">{expense.category}</bdi>}
      </div>
      {expense.note !== null && (
        <p className="w-full text-small whitespace-pre-line pl-15 wrap-anywhere sm:pl-18">
          <span className="sr-only">Note: </span>
          <bdi translate="no">{expense.note}</bdi>
        </p>
      )}
    </li>
  );
}
