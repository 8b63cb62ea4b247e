import { type ReactNode, useId } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { type Expense, isLate } from "#domain/expenses/expense.ts";
import type { MonthSums } from "#domain/expenses/month-sums.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { ChevronDownIcon } from "../../ui/icons.tsx";

interface MonthFiguresProps {
  expenses: readonly Expense[];
  sums: MonthSums;
  currency: Currency;
  today: Day;
  bar: ReactNode;
  /** Whether a small screen shows all cards. */
  expanded: boolean;
  controls: string;
  onToggle: () => void;
}

/** On a phone only still to pay, paid and the budget's bar are shown. The button opens the rest. */
export function MonthFigures(props: MonthFiguresProps) {
  const { expenses, sums, currency, today, expanded } = props;
  const id = useId();
  const late = expenses.filter((expense) => isLate(expense, today)).length;
  const headline = formatCents(sums.pendingCents, currency);
  const figures = [
    { name: "Total", text: formatCents(sums.totalCents, currency) },
    { name: "Paid", text: formatCents(sums.paidCents, currency) },
    { name: "Pending", text: headline },
    { name: "Expenses", text: String(sums.count) },
  ];
  return (
    <section
      aria-labelledby={id}
      className="relative rounded-card border border-line bg-surface px-4 py-3 lg:px-5 lg:py-4"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 max-lg:pr-10 lg:block">
        <div>
          <div className="flex flex-wrap items-baseline gap-x-3 text-small font-medium lg:justify-between">
            <h2 id={id} className="text-ink-soft">
              Still to pay
            </h2>
            {late > 0 && <p className="text-overdue">{late} late</p>}
          </div>
          <p className={`font-semibold wrap-anywhere tabular-nums ${headlineSize(headline)}`}>{headline}</p>
        </div>
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-small sm:gap-x-8 lg:mt-3 lg:block lg:border-t lg:border-line lg:pt-2 lg:text-body">
          {figures.map((figure) => (
            <div
              key={figure.name}
              className={`lg:flex lg:flex-wrap lg:justify-between lg:gap-x-4 lg:py-1 ${
                expanded || figure.name === "Paid" ? "" : "max-sm:hidden"
              }`}
            >
              <dt className="text-ink-soft">{figure.name}</dt>
              <dd className="font-medium tabular-nums">{figure.text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="mt-2 lg:hidden">{props.bar}</div>
      <button
        type="button"
        aria-expanded={expanded}
        aria-controls={props.controls}
        onClick={props.onToggle}
        className="absolute top-1 right-1 flex size-11 items-center justify-center rounded-control text-ink-soft hover:bg-hover lg:hidden print:hidden"
      >
        <span className="sr-only">{expanded ? "Fewer figures" : "Budget, total and categories"}</span>
        <span className={`transition-transform ${expanded ? "rotate-180" : ""}`}>
          <ChevronDownIcon />
        </span>
      </button>
    </section>
  );
}

/** The sum of a hundred largest amounts still fits on one line, on the narrowest screen too. */
function headlineSize(text: string): string {
  if (text.length <= 9) return "text-figure";
  if (text.length <= 14) return "text-title min-[24rem]:text-figure";
  return text.length <= 18 ? "text-large min-[24rem]:text-title" : "text-body min-[24rem]:text-large";
}
