import { useCallback } from "react";
import { budgetsOf } from "#domain/budgets/month-budget.ts";
import type { Day } from "#domain/calendar/days.ts";
import { estimatesText, yearReport, yearSentence } from "#domain/expenses/year-report.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { formatCents } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";
import { useFigures } from "../../data/ledger/computed.ts";
import { useCurrency, useToday } from "../../data/ledger/use-ledger.tsx";
import { Card } from "../../ui/card.tsx";
import { Figure, Figures } from "../../ui/figure.tsx";
import { CategoryList } from "./category-list.tsx";
import { MonthChart } from "./month-chart.tsx";

export function AnnualReport({ year }: { year: number }) {
  const currency = useCurrency();
  const today = useToday();
  const compute = useCallback(
    (ledger: Ledger, day: Day) =>
      yearReport(
        [...ledger.all("expense")].filter((expense) => !expense.deleted),
        year,
        { today: day, budgetOf: budgetsOf(ledger, day) },
      ),
    [year],
  );
  const report = useFigures(compute);
  if (report.count === 0) {
    return (
      <div className="py-16 text-center">
        <p className="text-large font-semibold">No expenses found</p>
        <p className="mt-1 text-ink-soft">Add some expenses in the app to see your annual report.</p>
      </div>
    );
  }
  const [totalText, averageText, averageWithBillsText] = [
    report.totalCents,
    report.averageCents,
    report.averageWithBillsCents,
  ].map((cents) => formatCents(cents, currency)) as [string, string, string];
  const estimates = estimatesText(report.estimates, currency);
  return (
    <>
      <p className="text-large font-semibold text-balance">{yearSentence(report, today, currency)}</p>
      <Figures texts={[totalText, averageText, averageWithBillsText]}>
        <Figure name="Total Spent" text={totalText} note={counted(report.count, "expense")} />
        <Figure name="Monthly Average" text={averageText} note="Per month" />
        <Figure
          name="Average with bills"
          text={averageWithBillsText}
          note={`Over ${counted(report.monthsWithBills, "month")}`}
        />
        <Figure name="Paid" text={String(report.paidCount)} note={`${report.paidPercent}% of total`} />
        <Figure
          name="Pending"
          text={String(report.pendingCount)}
          {...(report.unpaidCount > 0 && { note: `${report.unpaidCount} unpaid` })}
        />
      </Figures>
      {estimates !== null && <p className="text-ink-soft">{`${estimates}.`}</p>}
      <Card title="Monthly Spending">
        <MonthChart report={report} today={today} currency={currency} />
      </Card>
      <Card title="Spending by category">
        <CategoryList categories={report.categories} currency={currency} />
      </Card>
    </>
  );
}
