import { useCallback } from "react";
import { type CategoryShare, yearReport } from "#domain/expenses/year-report.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { counted } from "#domain/text/counted.ts";
import { useFigures } from "../../data/ledger/computed.ts";
import { useCurrency, useIsLoading } from "../../data/ledger/use-ledger.tsx";
import { Card, Figure } from "../../ui/card.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { MonthBars } from "./month-bars.tsx";

export function AnnualReport({ year }: { year: number }) {
  const currency = useCurrency();
  const loading = useIsLoading();
  const compute = useCallback(
    (ledger: Ledger) =>
      yearReport(
        [...ledger.all("expense")].filter((expense) => !expense.deleted),
        year,
      ),
    [year],
  );
  const report = useFigures(compute);
  if (report.count === 0 && loading) {
    return (
      <div className="text-center">
        <Spinner text="Loading Annual Report" />
        <p className="text-ink-soft">Processing your financial data...</p>
      </div>
    );
  }
  if (report.count === 0) {
    return (
      <div className="py-16 text-center">
        <p className="text-large font-semibold">No expenses found</p>
        <p className="mt-1 text-ink-soft">Add some expenses in the app to see your annual report.</p>
      </div>
    );
  }
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
        <Figure
          name="Total Spent"
          text={formatCents(report.totalCents, currency)}
          note={counted(report.count, "expense")}
        />
        <Figure name="Monthly Average" text={formatCents(report.averageCents, currency)} note="Per month" />
        <Figure name="Paid" text={String(report.paidCount)} note={`${report.paidPercent}% of total`} />
        <Figure
          name="Pending"
          text={String(report.pendingCount)}
          {...(report.unpaidCount > 0 && { note: `${report.unpaidCount} unpaid` })}
        />
      </dl>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start">
        <Card title="Monthly Spending">
          <MonthBars months={report.months} currency={currency} />
        </Card>
        <Card title="Spending by category">
          <CategoryList categories={report.categories} currency={currency} />
        </Card>
      </div>
    </>
  );
}

function CategoryList(props: { categories: readonly CategoryShare[]; currency: Currency }) {
  return (
    <ul className="mt-2">
      {props.categories.map(({ category, totalCents, percent, count }) => (
        <li key={category ?? ""} className="py-2">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{category ?? "Without a category"}</span>
            <span className="font-medium tabular-nums">{formatCents(totalCents, props.currency)}</span>
          </div>
          <progress
            aria-label={`${category ?? "Without a category"}: share of the year`}
            className="progress my-1"
            max={100}
            value={percent}
          />
          <p className="text-small text-ink-soft tabular-nums">
            {percent === 0 && totalCents > 0 ? "under 1" : percent}% · {counted(count, "expense")}
          </p>
        </li>
      ))}
    </ul>
  );
}
