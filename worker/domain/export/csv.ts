import { addDays } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { EXPENSE_FIELDS } from "../expenses/fields.ts";
import type { Currency } from "../money/money.ts";
import type { Series } from "../series/series.ts";
import { counted } from "../text/wording.ts";

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

/**
 * Between cells and lines, for any program that guesses what divides them. A quote stands in nobody's way who divides the
 * line elsewhere, so it doesn't matter that the file itself divides by commas and puts such text into quotes.
 */
const SEPARATORS = ",;\\t|\\n\\v\\f\\r\\x1c-\\x1f\\x85\\u2028\\u2029，；｜﹐﹔︐︔";

/** What a formula begins with, in every width. */
const SIGNS = "=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋﬩−";

/** What a reader may drop from the beginning of a cell. A separator begins a cell of its own. */
const SKIPPED = `(?:(?![${SEPARATORS}])[\\s\\p{Z}\\p{Cc}\\p{Default_Ignorable_Code_Point}"])*`;

/** Where an apostrophe goes. Behind other apostrophes a sign gets one more, so that each one can be taken away again. */
const BEFORE_FORMULA = new RegExp(`(^|[${SEPARATORS}])(?='*${SKIPPED}[${SIGNS}])`, "gu");

/** Some programs drop these before they look at a cell. */
const BEGINS_WITH_TAB = /^'*[\t\r]/;

/** docs/contracts.md#exports has the rule, and how a reader undoes it. */
function harmless(text: string): string {
  const marked = text.replace(BEFORE_FORMULA, "$1'");
  return BEGINS_WITH_TAB.test(text) ? `'${marked}` : marked;
}
