import { monthText } from "#domain/calendar/day-text.ts";
import { firstDayOf, lastDayOf, type Month } from "#domain/calendar/days.ts";
import { ExportButtons } from "./export-buttons.tsx";

/** Offers the month as a file, at the foot of its list. */
export function MonthExport({ month }: { month: Month }) {
  const name = `Export ${monthText(month)}`;
  return (
    <section
      aria-label={name}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 print:hidden"
    >
      <p className="text-small text-ink-soft">{name}</p>
      <ExportButtons from={firstDayOf(month)} to={lastDayOf(month)} title={`Expenses ${monthText(month)}`} />
    </section>
  );
}
