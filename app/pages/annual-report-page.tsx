import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { budgetsOf } from "#domain/budgets/month-budget.ts";
import { type Day, FIRST_YEAR, MONTH_NAMES, yearOfMonth } from "#domain/calendar/days.ts";
import { comparisonText, yearComparison } from "#domain/expenses/year-comparison.ts";
import { yearGrid } from "#domain/expenses/year-grid.ts";
import {
  estimatesText,
  totalNote,
  type YearReport,
  yearReport,
  yearSentence,
} from "#domain/expenses/year-report.ts";
import { yearSpan } from "#domain/expenses/year-span.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { paths } from "#domain/paths.ts";
import { counted } from "#domain/text/wording.ts";
import { useFigures } from "../data/ledger/computed.ts";
import {
  useCurrency,
  useCurrentMonth,
  useMonthStart,
  useRows,
  useToday,
} from "../data/ledger/use-ledger.tsx";
import { ExportButtons } from "../features/exporting/export-buttons.tsx";
import { MonthChart } from "../features/report/month-chart.tsx";
import { BillsByMonth } from "../features/report/year-grid.tsx";
import { WithRows } from "../features/sync/load-failure.tsx";
import { buttonClass, IconButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Figures } from "../ui/figure.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../ui/icons.tsx";
import { Link } from "../ui/navigation.tsx";
import { Spinner } from "../ui/screen.tsx";
import { AppScreen } from "./app-screen.tsx";
import { ReportCategories } from "./report-categories.tsx";
import { ADD_HASH } from "./use-month-dialogs.tsx";

/** /annual-report. The year is in the URL (`?year=2025`), as the dashboard's month is. */
export function AnnualReportPage() {
  const currentYear = yearOfMonth(useCurrentMonth());
  const monthStart = useMonthStart();
  const hasRows = useRows() === "here";
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get("year"));
  const year =
    Number.isInteger(wanted) && wanted >= FIRST_YEAR && wanted < currentYear ? wanted : currentYear;
  const title = `Annual Report ${year}`;
  return (
    <AppScreen title={title} withBack>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-ink-soft">Complete overview of your year's finances</p>
        <div className="flex flex-wrap items-center justify-between gap-2 max-sm:-ml-2 max-sm:grow print:hidden">
          <YearBar
            year={year}
            currentYear={currentYear}
            onShow={(next) => setSearch({ year: String(next) })}
          />
          {hasRows && (
            <fieldset aria-label={`Export ${year}`}>
              <ExportButtons span={yearSpan(year, monthStart)} title={title} />
            </fieldset>
          )}
        </div>
      </div>
      <WithRows loading={<Loading />}>
        <AnnualReport year={year} />
      </WithRows>
    </AppScreen>
  );
}

function Loading() {
  return (
    <div className="text-center">
      <Spinner text="Loading Annual Report" />
      <p className="text-ink-soft">Processing your financial data...</p>
    </div>
  );
}

function AnnualReport({ year }: { year: number }) {
  const currency = useCurrency();
  const today = useToday();
  const currentMonth = useCurrentMonth();
  const compute = useCallback(
    (ledger: Ledger, day: Day) => {
      const all = [...ledger.all("expense")];
      const living = all.filter(({ deleted }) => !deleted);
      const { monthStart } = ledger.settings();
      const seriesOf = (id: string) => ledger.get("series", id);
      return {
        report: yearReport(living, year, { today: day, monthStart, budgetOf: budgetsOf(ledger, day) }),
        comparison: yearComparison(living, year, { today: day, monthStart }, seriesOf),
        grid: yearGrid(all, year, monthStart, seriesOf),
      };
    },
    [year],
  );
  const { report, comparison, grid } = useFigures(compute);
  if (report.count === 0) return <EmptyYear />;
  const estimates = estimatesText(report.estimates, currency);
  return (
    <>
      <div className="pt-1 pb-2 sm:pb-3">
        {comparison !== null && <Headline text={comparisonText(comparison, currency)} />}
        <p className={comparison === null ? HEADLINE : "mt-1 text-ink-soft"}>
          {yearSentence(report, currentMonth, currency)}
        </p>
      </div>
      <Card title="Bills by month">
        <BillsByMonth
          key={year}
          grid={grid}
          months={report.months}
          totalCents={report.totalCents}
          today={today}
          currentMonth={currentMonth}
          currency={currency}
        />
      </Card>
      <YearFigures report={report} currency={currency} />
      {estimates !== null && <p className="text-ink-soft">{`${estimates}.`}</p>}
      <Card title="Monthly Spending">
        <MonthChart report={report} currentMonth={currentMonth} currency={currency} />
      </Card>
      {report.categories.some(({ category }) => category !== null) && (
        <Card title="Spending by category">
          <ReportCategories categories={report.categories} currency={currency} />
        </Card>
      )}
    </>
  );
}

/** Twelve months in a line, none of them with a bill. */
function EmptyYear() {
  return (
    <div className="rounded-month border border-line bg-surface px-5 py-12 text-center shadow-card sm:py-16">
      <svg aria-hidden="true" className="mx-auto h-4 w-full max-w-100 overflow-visible" fill="none">
        <line x1="0" x2="100%" y1="8" y2="8" className="stroke-line" strokeWidth="2" />
        {MONTH_NAMES.map((name, index) => (
          <circle
            key={name}
            cx={`${((index + 0.5) / 12) * 100}%`}
            cy="8"
            r="6"
            className="fill-surface stroke-control"
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <p className="mt-8 text-large font-semibold">No expenses found</p>
      <p className="mt-1 mb-6 text-balance text-ink-soft">
        Add some expenses in the app to see your annual report.
      </p>
      <Link to={paths.dashboard + ADD_HASH} className={buttonClass("primary")}>
        Add Expense
      </Link>
    </div>
  );
}

const HEADLINE = "text-title font-semibold tracking-tight text-balance wrap-anywhere";

/** What changed leads; the bills that it came from follow in a line of their own. */
function Headline({ text }: { text: string }) {
  const [lead = text, bills] = text.split(/: (.*)/s);
  return (
    <p>
      <span className={`block ${HEADLINE}`}>
        {lead}
        {bills !== undefined && <span className="sr-only">: </span>}
      </span>
      {bills !== undefined && <span className="mt-1 block text-pretty wrap-anywhere">{bills}</span>}
    </p>
  );
}

function YearFigures({ report, currency }: { report: YearReport; currency: Currency }) {
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <Figures
      figures={[
        { name: "Total Spent", text: money(report.totalCents), note: totalNote(report, currency) },
        { name: "Monthly Average", text: money(report.averageCents), note: "Per month" },
        // With bills in all months it would be the same figure.
        ...(report.averageWithBillsCents === report.averageCents
          ? []
          : [
              {
                name: "Average with bills",
                text: money(report.averageWithBillsCents),
                note: `Over ${counted(report.monthsWithBills, "month")}`,
              },
            ]),
        { name: "Paid", text: String(report.paidCount), note: `${report.paidPercent}% of total` },
        {
          name: "Pending",
          text: String(report.pendingCount),
          note: report.unpaidCount > 0 ? `${report.unpaidCount} unpaid` : undefined,
        },
      ]}
    />
  );
}

interface YearBarProps {
  year: number;
  currentYear: number;
  onShow: (year: number) => void;
}

function YearBar({ year, currentYear, onShow }: YearBarProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous year" disabled={year <= FIRST_YEAR} onClick={() => onShow(year - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      <span className="min-w-12 text-center font-semibold tabular-nums" aria-live="polite">
        {year}
      </span>
      <IconButton label="Next year" disabled={year >= currentYear} onClick={() => onShow(year + 1)}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}
