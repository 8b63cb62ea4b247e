import { monthText } from "#domain/calendar/days.ts";
import type { MonthTotal } from "#domain/importing/dry-run.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { counted, numberText } from "#domain/text/wording.ts";
import { Fold } from "./fold.tsx";

/** Each month's total before and after the import. */
export function MonthTotals({ months, currency }: { months: readonly MonthTotal[]; currency: Currency }) {
  if (months.length === 0) return null;
  return (
    <Fold title={`${counted(months.length, "month")}, before and after`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse */}
      <section aria-label="Totals by month" tabIndex={0} className="overflow-x-auto pb-3">
        <table className="w-full text-small tabular-nums">
          <thead>
            <tr className="text-ink-soft">
              <th scope="col" className="py-1 text-start font-normal">
                Month
              </th>
              <th scope="col" className="py-1 text-end font-normal">
                New bills
              </th>
              <th scope="col" className="py-1 text-end font-normal">
                Before
              </th>
              <th scope="col" className="py-1 text-end font-normal">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, count, beforeCents, afterCents }) => (
              <tr key={month} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-3 text-start font-normal">
                  {monthText(month)}
                </th>
                <td className="py-1.5 text-end">{numberText(count)}</td>
                <td className="py-1.5 pl-3 text-end">{formatCents(beforeCents, currency)}</td>
                <td className="py-1.5 pl-3 text-end font-medium">{formatCents(afterCents, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Fold>
  );
}
