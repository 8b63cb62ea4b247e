import { amountParts } from "./amount-text.ts";
import { readDate } from "./date-text.ts";
import { isFilled, type Table, type TableRow, textOf } from "./find-table.ts";
import type { Fields, Role, Skipped } from "./found.ts";
import { keyOf } from "./keys.ts";
import type { Line } from "./lines.ts";
import type { CellOf } from "./product.ts";
import type { Roles } from "./roles.ts";
import { isTotal } from "./words.ts";

/** Turns the rows of a table into lines, and sets those aside that are no entries: totals, headings, names once more. */
export function tableLines(table: Table, roles: Roles): { lines: Line[]; skipped: Skipped[] } {
  const lines: Line[] = [];
  const skipped: Skipped[] = [...table.skipped];
  for (const { line, cells } of table.rows) {
    const fields = fieldsOf(cells, roles);
    const kind = isHeader(cells, table) ? "names" : kindOf(cells, fields);
    if (kind === null) lines.push({ line, text: textOf(cells), fields });
    else skipped.push({ line, kind, text: textOf(cells) });
  }
  return { lines, skipped };
}

/** Programs that print a table on several pages repeat its names. */
function isHeader(cells: readonly string[], { names, hasHeader }: Table): boolean {
  return hasHeader && names.every((name, index) => (cells[index]?.trim() ?? "") === name);
}

function fieldsOf(cells: readonly string[], roles: Roles): Fields {
  const fields: Partial<Record<Role, string>> = {};
  for (const [index, role] of roles) {
    const cell = cells[index] ?? "";
    if (!isFilled(cell)) continue;
    const before = fields[role];
    fields[role] = before === undefined ? cell : `${before}\n${cell}`;
  }
  return fields;
}

/** A line with a day and an amount is always an entry, because "Total" is also a company. */
function kindOf(cells: readonly string[], fields: Fields): "total" | "heading" | null {
  const { dueDate, nextDate, paidDate } = fields;
  const isDated = [dueDate, nextDate, paidDate].some((text) => text !== undefined && hasDay(text));
  const { amount, debit, credit } = fields;
  const amounts = [amount, debit, credit].filter((text) => text !== undefined);
  if (isDated && (amounts.length > 0 || !cells.some(isTotal))) return null;
  if (cells.some(isTotal)) return "total";
  const hasAmount = amounts.some((text) => amountParts(text) !== null);
  // An amount alone is a sum of those above it.
  if (hasAmount)
    return cells.some((cell) => /\p{L}/u.test(cell) && amountParts(cell) === null) ? null : "total";
  return "heading";
}

function hasDay(text: string): boolean {
  return Object.keys(readDate(text)).length > 0;
}

/**
 * Returns a reader of cells by the names of their columns, for files whose names are known. A column that isn't there reads as
 * empty.
 */
export function cellReader(names: readonly string[]): (row: TableRow) => CellOf {
  const places = new Map(names.map((name, index) => [keyOf(name), index]));
  const asked = new Map<string, number>();
  return ({ cells }) =>
    (name) => {
      const place = asked.get(name) ?? places.get(keyOf(name)) ?? -1;
      asked.set(name, place);
      return cells[place]?.trim() ?? "";
    };
}
