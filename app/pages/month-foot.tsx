import { memo } from "react";
import type { Month } from "#domain/calendar/days.ts";
import { CopyOffer } from "../features/expenses/timeline/month-extras.tsx";
import { MonthExport } from "../features/exporting/export-buttons.tsx";

/** What can be done with a month as a whole, below its bills. Memoised, since little of it changes with a bill. */
export const MonthFoot = memo(function MonthFoot({ month }: { month: Month }) {
  return (
    <>
      <CopyOffer month={month} />
      <MonthExport month={month} />
    </>
  );
});
