import type { Expense } from "../expenses/expense.ts";
import { EXPENSE_FIELDS } from "../expenses/fields.ts";
import type { Currency } from "../money/currency.ts";

type Cell = (expense: Expense, currency: Currency) => string;

/** The columns of an export, by their heading. */
const COLUMNS: Readonly<Record<string, Cell>> = {
  ID: ({ id }) => id,
  ...Object.assign({}, ...Object.values(EXPENSE_FIELDS).map(({ cells }) => cells)),
  Created: ({ createdAtMs }) => new Date(createdAtMs).toISOString(),
};

/** Without it Excel takes UTF-8 for the machine's own old encoding. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Expenses as CSV (RFC 4180): a head, CRLF, every text quoted where it has to be. Text that a spreadsheet would take
 * for a formula starts with an apostrophe. To be written as UTF-8.
 */
export function expensesCsv(expenses: readonly Expense[], currency: Currency): string {
  const rows = expenses.map((expense) =>
    Object.values(COLUMNS).map((cell) => harmless(cell(expense, currency))),
  );
  const lines = [Object.keys(COLUMNS), ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`);
  return BYTE_ORDER_MARK + lines.join("");
}

/** Neutralises what spreadsheets run: = + - @ and a leading tab or return, in full width too. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** Quotes semicolons and tabs, too: they divide cells in spreadsheets whose language has a decimal comma. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
