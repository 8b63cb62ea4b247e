import type { Expense } from "../expenses/expense.ts";
import { EXPENSE_FIELDS } from "../expenses/fields.ts";
import type { Currency } from "../money/currency.ts";

type Cell = (expense: Expense, currency: Currency) => string;

/** By heading. */
const COLUMNS: Readonly<Record<string, Cell>> = {
  ID: ({ id }) => id,
  ...Object.assign({}, ...Object.values(EXPENSE_FIELDS).map(({ cells }) => cells)),
  Created: ({ createdAtMs }) => new Date(createdAtMs).toISOString(),
};

/** Without it, Excel reads UTF-8 in the machine's own old encoding. */
const BYTE_ORDER_MARK = "\ufeff";

/** Expenses as CSV (RFC 4180), to be written as UTF-8. */
export function expensesCsv(expenses: readonly Expense[], currency: Currency): string {
  const rows = expenses.map((expense) =>
    Object.values(COLUMNS).map((cell) => harmless(cell(expense, currency))),
  );
  const lines = [Object.keys(COLUMNS), ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`);
  return BYTE_ORDER_MARK + lines.join("");
}

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** Semicolons and tabs need quotes, too: they divide cells where the language has a decimal comma. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
