import { useSearchParams } from "react-router";
import { FIRST_YEAR, monthOf, yearOfMonth } from "#domain/calendar/days.ts";
import { useRows, useToday } from "../data/ledger/use-ledger.tsx";
import { ExportButtons } from "../features/exporting/export-buttons.tsx";
import { AnnualReport } from "../features/report/annual-report.tsx";
import { YearBar } from "../features/report/year-bar.tsx";
import { WithRows } from "../features/sync/with-rows.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { AppScreen } from "./app-screen.tsx";

/** /annual-report. The year is in the URL (`?year=2025`), as the dashboard's month is. */
export function AnnualReportPage() {
  const currentYear = yearOfMonth(monthOf(useToday()));
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
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <YearBar
            year={year}
            currentYear={currentYear}
            onShow={(next) => setSearch({ year: String(next) })}
          />
          {hasRows && (
            <fieldset aria-label={`Export ${year}`}>
              <ExportButtons from={`${year}-01-01`} to={`${year}-12-31`} title={title} />
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
