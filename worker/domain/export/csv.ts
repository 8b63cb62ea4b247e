import type { Expense } from "../expenses/expense.ts";
import { EXPENSE_FIELDS } from "../expenses/fields.ts";
import type { Currency } from "../money/currency.ts";

type Cell = (expense: Expense, currency: Currency) => string;

/** At the end, so that the others keep their places in a sheet that was made for them. */
const LATER_COLUMNS = ["Planned amount", "Estimate", "Autopay"];

const CELLS: Readonly<Record<string, Cell>> = {
  ID: ({ id }) => id,
  ...Object.assign({}, ...Object.values(EXPENSE_FIELDS).map(({ cells }) => cells)),
  Created: ({ createdAtMs }) => new Date(createdAtMs).toISOString(),
};

const isLater = ([name]: [string, Cell]) => LATER_COLUMNS.includes(name);

const COLUMNS = Object.fromEntries([
  ...Object.entries(CELLS).filter((column) => !isLater(column)),
  ...Object.entries(CELLS).filter(isLater),
]);

/** Excel needs it to read UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** RFC 4180 */
export function expensesCsv(expenses: readonly Expense[], currency: Currency): string {
  return csvHead() + csvLines(expenses, currency);
}

export function csvHead(): string {
  return BYTE_ORDER_MARK + lineOf(Object.keys(COLUMNS));
}

export function csvLines(expenses: readonly Expense[], currency: Currency): string {
  const cells = Object.values(COLUMNS);
  return expenses.map((expense) => lineOf(cells.map((cell) => harmless(cell(expense, currency))))).join("");
}

function lineOf(row: readonly string[]): string {
  return `${row.map(quoted).join(",")}\r\n`;
}

/** A spreadsheet would run such text as a formula. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** Where the language has a decimal comma, semicolons and tabs divide cells. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
