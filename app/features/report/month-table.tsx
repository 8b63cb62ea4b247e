import { monthText } from "#domain/calendar/day-text.ts";
import type { ReportMonth } from "#domain/expenses/year-report.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";

/** The chart's figures, one row per month. */
export function MonthTable(props: { months: readonly ReportMonth[]; currency: Currency }) {
  const text = (cents: number) => formatCents(cents, props.currency);
  return (
    <details className="mt-3">
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
              <th scope="col">Bills</th>
              <th scope="col">Paid</th>
              <th scope="col">Pending</th>
              <th scope="col">Unpaid</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {props.months.map(({ month, count, cents, totalCents }) => (
              <tr key={month} className="border-t border-line">
                <th scope="row" className="text-left whitespace-nowrap">
                  {monthText(month)}
                </th>
                <td>{count}</td>
                <td>{text(cents.PAID)}</td>
                <td>{text(cents.PENDING)}</td>
                <td>{text(cents.UNPAID)}</td>
                <td>{text(totalCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
