import { type PointerEvent, useId } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { type Expense, owedCents } from "#domain/expenses/expense.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { ExpenseRow } from "../row/bill-row.tsx";

interface TodaySectionProps {
  title: string;
  /** By due date. Those that were just paid are among them. */
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
  onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
}

/** The bills of a day, or those before it, with what is still to pay of them. Nothing without any. */
export function TodaySection({ title, expenses, today, currency, onPointerLeave }: TodaySectionProps) {
  const id = useId();
  if (expenses.length === 0) return null;
  const owed = sumCents(expenses.map(owedCents));
  return (
    <section aria-labelledby={id} onPointerLeave={onPointerLeave}>
      <div className="bills-title flex items-baseline justify-between gap-x-4 pr-(--column-gap)">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {/* Of one bill the row says it. */}
        {(expenses.length > 1 || owed === 0) && (
          <p className={owed > 0 ? "font-semibold tabular-nums" : "font-semibold text-paid"}>
            {owed > 0 ? formatCents(owed, currency) : "all paid"}
          </p>
        )}
      </div>
      <ol
        className="timeline [--more:0px] before:inset-y-[calc(var(--row)/2)]"
        data-past={title === "Overdue" || undefined}
      >
        {expenses.map((expense, at) => (
          <ExpenseRow
            key={expense.id}
            {...{ expense, today, currency }}
            hasMonth
            startsDay={expense.dueDate !== expenses[at - 1]?.dueDate}
          />
        ))}
      </ol>
    </section>
  );
}
