import { useSearchParams } from "react-router";
import { FIRST_YEAR, monthOf, yearOfMonth } from "#domain/calendar.ts";
import { ExportButtons } from "../features/exporting/export-buttons.tsx";
import { AnnualReport } from "../features/report/annual-report.tsx";
import { YearBar } from "../features/report/year-bar.tsx";
import { useToday } from "../local/replica.tsx";
import { AppScreen } from "./app-screen.tsx";
import { ScreenHead } from "./screen-head.tsx";

/** /annual-report (SPEC.md section 2). */
export function AnnualReportPage() {
  return (
    <AppScreen title="Annual Report">
      <Report />
    </AppScreen>
  );
}

/** The year lives in the URL (`?year=2025`), as the dashboard's month does. */
function Report() {
  const currentYear = yearOfMonth(monthOf(useToday()));
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get("year"));
  const year = Number.isInteger(asked) && asked >= FIRST_YEAR && asked < currentYear ? asked : currentYear;
  return (
    <>
      <ScreenHead title={`Annual Report ${year}`} subtitle="Complete overview of your year's finances">
        <div className="flex flex-wrap items-center gap-2">
          <YearBar
            year={year}
            currentYear={currentYear}
            onShow={(next) => setSearch({ year: String(next) })}
          />
          <ExportButtons from={`${year}-01-01`} to={`${year}-12-31`} title={`Annual Report ${year}`} />
        </div>
      </ScreenHead>
      <AnnualReport year={year} />
    </>
  );
}
