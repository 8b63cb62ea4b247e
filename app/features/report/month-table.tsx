import { monthText } from "#domain/calendar/day-text.ts";
import type { ReportMonth } from "#domain/expenses/year-report.ts";

const COLUMNS: readonly { name: string; cents: (month: ReportMonth) => number | null }[] = [
  { name: "Paid", cents: (month) => month.paidCents },
  { name: "Late", cents: (month) => month.lateCents },
  { name: "Planned", cents: (month) => month.plannedCents },
  { name: "Total", cents: (month) => month.totalCents },
  { name: "Budget", cents: (month) => month.budgetCents },
  { name: "Year before", cents: (month) => month.lastYearCents },
];

export function MonthTable(props: { months: readonly ReportMonth[]; text: (cents: number) => string }) {
  return (
    <details className="mt-3 print:hidden">
      <summary className="min-h-9 content-center rounded-control text-small font-medium text-accent pointer-coarse:min-h-11">
        Show as a table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse */}
      <section aria-label="Monthly spending as a table" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-small tabular-nums [&_td]:py-1 [&_td]:pl-4 [&_td]:text-right [&_th]:py-1 [&_th]:font-medium">
          <thead className="text-ink-soft">
            <tr className="[&_th:not(:first-child)]:pl-4 [&_th:not(:first-child)]:text-right">
              <th scope="col" className="text-left">
                Month
              </th>
              {["Bills", ...COLUMNS.map(({ name }) => name)].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.months.map((month) => (
              <tr key={month.month} className="border-t border-line">
                <th scope="row" className="text-left whitespace-nowrap">
                  {monthText(month.month)}
                </th>
                <td>{month.count}</td>
                {COLUMNS.map(({ name, cents }) => {
                  const value = cents(month);
                  return <td key={name}>{value === null ? "none" : props.text(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
