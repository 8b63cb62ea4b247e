import { addDays } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { EXPENSE_FIELDS } from "../expenses/fields.ts";
import type { Currency } from "../money/money.ts";
import { type Series, seriesToJson } from "../series/series.ts";
import { counted } from "../text/wording.ts";

export interface ExportFacts {
  readonly currency: Currency;
  readonly seriesOf: (seriesId: string) => Series | undefined;
}

type Cell = (expense: Expense, facts: ExportFacts) => string;

/** The column that says all that a series is, so that an import makes the same one. */
export const SERIES_DETAILS = "Series details";

/** These columns come last, so that the earlier ones keep their position in existing sheets. */
const LATER_COLUMNS = [
  "Planned amount",
  "Estimate",
  "Autopay",
  "Interval",
  "End",
  "Payments",
  "Reminders",
  "Contract",
  SERIES_DETAILS,
];

const CELLS: Readonly<Record<string, Cell>> = {
  ID: ({ id }) => id,
  ...Object.fromEntries(
    Object.values(EXPENSE_FIELDS)
      .flatMap(({ cells }) => Object.entries(cells))
      .map(([name, cell]): [string, Cell] => [name, (expense, { currency }) => cell(expense, currency)]),
  ),
  Created: ({ createdAtMs }) => new Date(createdAtMs).toISOString(),
  Interval: ofSeries(({ recurringEvery, recurringRule }) => recurringRule ?? String(recurringEvery)),
  End: ofSeries(seriesEnd),
  [SERIES_DETAILS]: ofSeries(seriesDetails),
};

const COLUMNS = Object.entries(CELLS).toSorted(
  ([one], [other]) => LATER_COLUMNS.indexOf(one) - LATER_COLUMNS.indexOf(other),
);

/** Excel needs the mark to read UTF-8. */
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

function ofSeries(cell: (series: Series) => string): Cell {
  return ({ recurringId }, { seriesOf }) => {
    const series = recurringId === null ? undefined : seriesOf(recurringId);
    return series === undefined ? "" : cell(series);
  };
}

/** A series that was stopped ends the day before, whatever its rule says. */
function seriesEnd({ endsOn, endsAfter, endedOn }: Series): string {
  if (endedOn !== null) return addDays(endedOn, -1);
  return endsOn ?? (endsAfter === null ? "" : counted(endsAfter, "time"));
}

/** Series are few and bills are many. */
const detailsTexts = new WeakMap<Series, string>();

/** JSON without the id, which has a column, and without what is empty. */
function seriesDetails(series: Series): string {
  const known = detailsTexts.get(series);
  if (known !== undefined) return known;
  const { id: _, ...json } = seriesToJson(series);
  const text = JSON.stringify(json, (_, value) => value ?? undefined);
  detailsTexts.set(series, text);
  return text;
}

function lineOf(row: readonly string[]): string {
  return `${row.map(quoted).join(",")}\r\n`;
}

/** Semicolons and tabs are quoted too, because they separate cells in locales with a decimal comma. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Characters that a program may take for separators of cells or lines. The file itself uses commas and quotes, but a program
 * that splits the line elsewhere ignores the quotes.
 */
const SEPARATORS = ",;\\t|\\n\\v\\f\\r\\x1c-\\x1f\\x85\\u2028\\u2029，；｜﹐﹔︐︔";

/** The first characters of a formula, in every width. */
const SIGNS = "=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋﬩−";

/** Characters that a program may skip at the beginning of a cell. A separator begins a new cell. */
const SKIPPED = `(?:(?![${SEPARATORS}])[\\s\\p{Z}\\p{Cc}\\p{Default_Ignorable_Code_Point}"])*`;

/** The positions that get an apostrophe. A sign after apostrophes gets one more, so that each can be removed again. */
const BEFORE_FORMULA = new RegExp(`(^|[${SEPARATORS}])(?='*${SKIPPED}[${SIGNS}])`, "gu");

/** Some programs remove these characters before they read a cell. */
const BEGINS_WITH_TAB = /^'*[\t\r]/;

/** The apostrophes that {@link BEFORE_FORMULA} put in, one for each part. */
const MARK = new RegExp(`(^|[${SEPARATORS}])'(?='*${SKIPPED}[${SIGNS}])`, "gu");

/** Disarms formulas. docs/contracts.md#exports has the rule, and how a reader reverses it. */
function harmless(text: string): string {
  const marked = text.replace(BEFORE_FORMULA, "$1'");
  return BEGINS_WITH_TAB.test(text) ? `'${marked}` : marked;
}

/** The inverse of what {@link csvLines} does to the text of a cell. */
export function cellText(cell: string): string {
  const text = cell.replace(MARK, "$1");
  return BEGINS_WITH_TAB.test(text) && text.startsWith("'") ? text.slice(1) : text;
}
