import type { ReactNode } from "react";
import { MONTH_NAMES, type Month, monthText, numberOfMonth } from "#domain/calendar/days.ts";
import type { GridCell } from "#domain/expenses/year-grid.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { shortAmount } from "#domain/money/short-amount.ts";
import { classes } from "../../ui/classes.ts";
import { placeOnLine, type TableRow } from "./grid-rows.ts";

export interface MonthSum {
  readonly month: Month;
  readonly totalCents: number;
}

interface TableProps {
  rows: readonly TableRow[];
  /** January to December, of all bills. */
  months: readonly MonthSum[];
  totalCents: number;
  currentMonth: Month;
  currency: Currency;
  cellOf: (row: TableRow, cell: GridCell) => ReactNode;
  onPoint: (row: TableRow, cell: GridCell, of: Element) => void;
}

/** Each row is a line through the year, from the first of its bills to the last. */
export function GridTable({ rows, months, totalCents, currentMonth, currency, cellOf, onPoint }: TableProps) {
  const money = (cents: number) => formatCents(cents, currency);
  const ofNow = (month: Month) => month === currentMonth && "grid-now";
  return (
    <table
      className={classes(
        "w-full table-fixed border-separate border-spacing-0 text-small tabular-nums",
        money(totalCents).length > 12 && "grid-long-sums",
      )}
    >
      <caption className="sr-only">Each bill's months, with what it cost</caption>
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="grid-title">
            <span>Bill</span>
          </th>
          {months.map(({ month }) => (
            <th
              key={month}
              scope="col"
              aria-current={ofNow(month) ? "date" : undefined}
              className={classes(ofNow(month))}
            >
              <abbr title={monthText(month)} className="no-underline">
                {shortName(month).slice(0, 1)}
                <span className="grid-letters">{shortName(month).slice(1)}</span>
              </abbr>
            </th>
          ))}
          <th scope="col" className="grid-sum">
            <span>Year</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="grid-title">
              <span className={classes(row.isGathered && "text-ink-soft")}>
                {row.isGathered ? row.title : <bdi translate="no">{row.title}</bdi>}
              </span>
            </th>
            {row.cells.map((cell, index) => (
              <td
                key={cell.month}
                data-line={placeOnLine(row, index) ?? undefined}
                className={classes(ofNow(cell.month))}
                onPointerEnter={({ pointerType, currentTarget }) => {
                  if (pointerType !== "touch") onPoint(row, cell, currentTarget);
                }}
              >
                {cellOf(row, cell)}
              </td>
            ))}
            <td className="grid-sum font-medium">
              <span>{money(row.totalCents)}</span>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="font-medium">
        <tr>
          <th scope="row" className="grid-title">
            <span>All bills</span>
          </th>
          {months.map(({ month, totalCents: cents }) => (
            <td key={month} className={classes(ofNow(month), cents === 0 && "text-ink-soft")}>
              <span className="sr-only">{money(cents)}</span>
              <span aria-hidden="true" className="grid-month-sum">
                {cents === 0 ? "–" : shortAmount(cents, currency)}
              </span>
            </td>
          ))}
          <td className="grid-sum">
            <span>{money(totalCents)}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function shortName(month: Month): string {
  return (MONTH_NAMES[numberOfMonth(month) - 1] ?? "").slice(0, 3);
}
