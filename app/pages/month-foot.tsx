import type { Month } from "#domain/calendar/days.ts";
import { CopyOffer } from "../features/expenses/timeline/month-extras.tsx";
import { MonthExport } from "../features/exporting/export-buttons.tsx";

/** What can be done with a month as a whole, below its bills. */
export function MonthFoot({ month }: { month: Month }) {
  return (
    <>
      <CopyOffer month={month} />
      <MonthExport month={month} />
    </>
  );
}
