import { Link } from "react-router";
import { MONTH_NAMES, monthText } from "#domain/calendar/day-text.ts";
import { numberOfMonth } from "#domain/calendar/days.ts";
import type { Status } from "#domain/expenses/expense.ts";
import type { ReportMonth } from "#domain/expenses/year-report.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { monthPath } from "#domain/paths.ts";
import { STATUS_NAMES } from "../../ui/status.tsx";

const PARTS: readonly { status: Status; className: string }[] = [
  { status: "PAID", className: "bg-paid" },
  { status: "PENDING", className: "bg-pending" },
  { status: "UNPAID", className: "bg-unpaid" },
];

interface MonthBarsProps {
  months: readonly ReportMonth[];
  currency: Currency;
}

export function MonthBars({ months, currency }: MonthBarsProps) {
  const largest = Math.max(...months.map((month) => month.totalCents));
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft">
        {PARTS.map(({ status, className }) => (
          <li key={status} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-3 rounded-[3px] ${className}`} />
            {STATUS_NAMES[status]}
          </li>
        ))}
      </ul>
      <ul className="mt-3">
        {months.map((month) => (
          <li key={month.month}>
            <Link
              to={monthPath(month.month)}
              title={parts(month, currency)}
              className="grid min-h-9 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-control px-2 -mx-2 hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="text-small text-ink-soft">
                <span aria-hidden="true">{shortName(month)}</span>
                <span className="sr-only">{monthText(month.month)}, bills: </span>
              </span>
              <span className="flex">
                {month.count > 0 && (
                  <span
                    className="relative flex h-6 min-w-8 overflow-hidden rounded-[4px]"
                    style={{ width: `${(month.totalCents / largest) * 100}%` }}
                  >
                    {PARTS.map(({ status, className }) => (
                      <span key={status} className={className} style={{ flexGrow: month.cents[status] }} />
                    ))}
                    <span className="absolute inset-y-0 left-2 text-small leading-6 font-semibold text-on-accent tabular-nums">
                      {month.count}
                    </span>
                  </span>
                )}
              </span>
              <span className="min-w-24 text-right text-small tabular-nums">
                <span className="sr-only">, {parts(month, currency)} total </span>
                {formatCents(month.totalCents, currency)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <MonthTable months={months} currency={currency} />
    </>
  );
}

function shortName({ month }: ReportMonth): string {
  return (MONTH_NAMES[numberOfMonth(month) - 1] ?? "").slice(0, 3);
}

/** "paid $900.00, unpaid $25.00" */
function parts(month: ReportMonth, currency: Currency): string {
  const texts = PARTS.filter(({ status }) => month.cents[status] > 0).map(
    ({ status }) => `${STATUS_NAMES[status].toLowerCase()} ${formatCents(month.cents[status], currency)}`,
  );
  return texts.join(", ");
}

function MonthTable(props: { months: readonly ReportMonth[]; currency: Currency }) {
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
              {["Bills", ...PARTS.map(({ status }) => STATUS_NAMES[status]), "Total"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.months.map(({ month, count, cents, totalCents }) => (
              <tr key={month} className="border-t border-line">
                <th scope="row" className="text-left whitespace-nowrap">
                  {monthText(month)}
                </th>
                <td>{count}</td>
                {PARTS.map(({ status }) => (
                  <td key={status}>{text(cents[status])}</td>
                ))}
                <td>{text(totalCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
