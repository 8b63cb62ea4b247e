import type { Expense } from "../expenses/expense.ts";
import { decimalText } from "../money/currency.ts";

/** The header row of an export. */
const CSV_COLUMNS = [
  "ID",
  "Title",
  "Amount",
  "Currency",
  "Due date",
  "Status",
  "Paid on",
  "Recurring",
  "Series",
  "Category",
  "Note",
  "Created",
] as const;

/** Without it Excel takes UTF-8 for the machine's own old encoding. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Expenses as CSV (RFC 4180): a head, CRLF, every text quoted where it has to be. Text that a spreadsheet would take
 * for a formula starts with an apostrophe. To be written as UTF-8.
 */
export function expensesCsv(expenses: readonly Expense[], currency: string): string {
  const rows = expenses.map((expense) => [
    expense.id,
    harmless(expense.title),
    decimalText(expense.amountCents),
    currency,
    expense.dueDate,
    expense.status,
    expense.paidDate ?? "",
    String(expense.recurringId !== null),
    expense.recurringId ?? "",
    harmless(expense.category ?? ""),
    harmless(expense.note ?? ""),
    new Date(expense.createdAtMs).toISOString(),
  ]);
  const lines = [CSV_COLUMNS, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`);
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
