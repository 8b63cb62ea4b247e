import { decimalText } from "./currency.ts";
import type { Expense } from "./expense.ts";

/** The first cells of an export: one a column, as in SPEC.md section 3 plus `note`. */
export const CSV_COLUMNS = [
  "id",
  "title",
  "amount",
  "currency",
  "dueDate",
  "status",
  "paidDate",
  "isRecurring",
  "recurringId",
  "category",
  "note",
  "createdAt",
] as const;

/**
 * Expenses as CSV (RFC 4180): a head, CRLF, every text quoted where it has to be. Text that a spreadsheet would take
 * for a formula starts with an apostrophe. To be written as UTF-8 without a byte order mark.
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
  return [CSV_COLUMNS, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/** Neutralises what spreadsheets run: = + - @ and a leading tab or return, in full width too. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
