import { addDays } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { EXPENSE_FIELDS } from "../expenses/fields.ts";
import type { Currency } from "../money/currency.ts";
import type { Series } from "../series/series.ts";
import { counted } from "../text/counted.ts";
import { harmless } from "./formulas.ts";

/** What a row says of its bill's series. */
export type ExportedSeries = Pick<Series, "recurringEvery" | "endsOn" | "endsAfter" | "endedOn">;

/** What rows need to know beside their bills. */
export interface ExportFacts {
  readonly currency: Currency;
  readonly seriesOf: (seriesId: string) => ExportedSeries | undefined;
}

type Cell = (expense: Expense, facts: ExportFacts) => string;

/** At the end, so that the others keep their places in a sheet that was made for them. */
const LATER_COLUMNS = ["Planned amount", "Estimate", "Autopay", "Interval", "End"];

const CELLS: Readonly<Record<string, Cell>> = {
  ID: ({ id }) => id,
  ...Object.assign({}, ...Object.values(EXPENSE_FIELDS).map(({ cells }) => withFacts(cells))),
  Created: ({ createdAtMs }) => new Date(createdAtMs).toISOString(),
  Interval: ofSeries(({ recurringEvery }) => String(recurringEvery)),
  End: ofSeries(seriesEnd),
};

const COLUMNS = Object.entries(CELLS).toSorted(
  ([one], [other]) => LATER_COLUMNS.indexOf(one) - LATER_COLUMNS.indexOf(other),
);

/** Excel needs it to read UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** RFC 4180 */
export function expensesCsv(expenses: readonly Expense[], facts: ExportFacts): string {
  return csvHead() + csvLines(expenses, facts);
}

export function csvHead(): string {
  return BYTE_ORDER_MARK + lineOf(COLUMNS.map(([name]) => name));
}

export function csvLines(expenses: readonly Expense[], facts: ExportFacts): string {
  return expenses
    .map((expense) => lineOf(COLUMNS.map(([, cell]) => harmless(cell(expense, facts)))))
    .join("");
}

function withFacts(cells: (typeof EXPENSE_FIELDS)[string]["cells"]): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, (expense, { currency }) => cell(expense, currency)]),
  );
}

function ofSeries(cell: (series: ExportedSeries) => string): Cell {
  return ({ recurringId }, { seriesOf }) => {
    const series = recurringId === null ? undefined : seriesOf(recurringId);
    return series === undefined ? "" : cell(series);
  };
}

/** A series that was ended early ends before that day, whatever its rule says. */
function seriesEnd({ endsOn, endsAfter, endedOn }: ExportedSeries): string {
  if (endedOn !== null) return addDays(endedOn, -1);
  return endsOn ?? (endsAfter === null ? "" : counted(endsAfter, "time"));
}

function lineOf(row: readonly string[]): string {
  return `${row.map(quoted).join(",")}\r\n`;
}

/** Where the language has a decimal comma, semicolons and tabs divide cells. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
