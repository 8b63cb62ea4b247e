import { monthText } from "#domain/calendar/day-text.ts";
import type { Day, Month } from "#domain/calendar/days.ts";
import { displayStatus, type Expense } from "#domain/expenses/expense.ts";
import { monthSums } from "#domain/expenses/month-sums.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { useEverSynced } from "../../data/ledger/use-ledger.tsx";
import { Figure } from "../../ui/card.tsx";
import { StatusChip } from "../../ui/status.tsx";
import { DayText, WhenText } from "./bill-parts.tsx";
import { BillsSection } from "./bills-section.tsx";

interface BillsToReadProps {
  month: Month;
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
}

export function BillsToRead({ month, expenses, today, currency }: BillsToReadProps) {
  const sums = monthSums(expenses);
  const everSynced = useEverSynced();
  return (
    <>
      <dl aria-label="Figures" className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        <Figure name="Total" text={formatCents(sums.totalCents, currency)} />
        <Figure name="Paid" text={formatCents(sums.paidCents, currency)} />
        <Figure name="Pending" text={formatCents(sums.pendingCents, currency)} />
        <Figure name="Expenses" text={String(sums.count)} />
      </dl>
      <BillsSection>
        {expenses.length === 0 ? (
          <p className="py-8 text-center text-ink-soft">
            There are no bills in {monthText(month)}
            {everSynced ? "" : " on this device"}.
          </p>
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
  const status = displayStatus(expense, today);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
      <p className="w-14 text-small text-ink-soft tabular-nums">
        <DayText day={expense.dueDate} />
      </p>
      <p className="min-w-32 flex-1 font-medium wrap-anywhere">
        <bdi>{expense.title}</bdi>
      </p>
      <p className="ml-auto font-medium wrap-anywhere tabular-nums">
        {formatCents(expense.amountCents, currency)}
      </p>
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft wrap-anywhere sm:pl-18">
        <StatusChip status={status} className="h-6" />
        <WhenText expense={expense} status={status} today={today} />
        {expense.category !== null && <bdi>{expense.category}</bdi>}
      </div>
      {expense.note !== null && (
        <p className="w-full text-small whitespace-pre-line wrap-anywhere sm:pl-18">
          <span className="sr-only">Note: </span>
          <bdi>{expense.note}</bdi>
        </p>
      )}
    </li>
  );
}
