import { useMemo } from "react";
import type { Day } from "#domain/calendar.ts";
import { type Currency, formatCents } from "#domain/currency.ts";
import type { Expense } from "#domain/expense.ts";
import { monthSums } from "#domain/month-sums.ts";

interface MonthFiguresProps {
  expenses: readonly Expense[];
  currency: Currency;
  today: Day;
}

/** Still to pay as the headline; total, paid, pending and the count beside it (UI.md, "Dashboard"). */
export function MonthFigures({ expenses, currency, today }: MonthFiguresProps) {
  const sums = useMemo(() => monthSums(expenses), [expenses]);
  const late = expenses.filter((expense) => expense.status !== "PAID" && expense.dueDate < today).length;
  const headline = formatCents(sums.pendingCents, currency);
  const figures = [
    { name: "Total", text: formatCents(sums.totalCents, currency) },
    { name: "Paid", text: formatCents(sums.paidCents, currency) },
    { name: "Pending", text: headline },
    { name: "Expenses", text: String(sums.count) },
  ];
  return (
    <section
      aria-labelledby="still-to-pay"
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 lg:block lg:px-6 lg:py-5"
    >
      <div>
        <div className="flex flex-wrap items-baseline gap-x-3 text-small font-medium lg:justify-between">
          <h2 id="still-to-pay" className="text-ink-soft">
            Still to pay
          </h2>
          {late > 0 && <p className="text-overdue">{late} late</p>}
        </div>
        <p className={`font-semibold wrap-anywhere tabular-nums ${headlineSize(headline)}`}>{headline}</p>
      </div>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-small sm:gap-x-8 lg:mt-4 lg:block lg:border-t lg:border-line lg:pt-2 lg:text-body">
        {figures.map((figure) => (
          <div key={figure.name} className="lg:flex lg:flex-wrap lg:justify-between lg:gap-x-4 lg:py-1">
            <dt className="text-ink-soft">{figure.name}</dt>
            <dd className="font-medium tabular-nums">{figure.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The sum of a hundred largest amounts still fits its card on one line. */
function headlineSize(text: string): string {
  if (text.length <= 14) return "text-figure";
  return text.length <= 18 ? "text-title" : "text-large";
}
