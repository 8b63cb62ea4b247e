import { budgetsIn } from "./budget-tables.ts";
import { currencyInName } from "./currency-signs.ts";
import { findTable, isFilled, rowsOf, type Table, type TableRow, textOf } from "./find-table.ts";
import type {
  Assumption,
  Fields,
  FoundBills,
  FoundColumn,
  ReadOptions,
  Refused,
  Role,
  Sheet,
  SkipKind,
  Skipped,
} from "./found.ts";
import { keyOf } from "./keys.ts";
import type { Line } from "./lines.ts";
import type { Product } from "./product.ts";
import { PRODUCTS } from "./products.ts";
import { readLines } from "./read-lines.ts";
import { type DecidedRoles, decideRoles, type Roles } from "./roles.ts";
import { cellReader, tableLines } from "./table-lines.ts";
import { mended } from "./wallos.ts";

/** Reads a table of any origin. Products that it knows are told by their columns. */
export function readSheet(sheet: Sheet, options: ReadOptions): FoundBills {
  const { sheet: narrow, refused } = withoutWideRows(sheet);
  const { roles, hasHeader } = options.choices ?? {};
  const known = roles === undefined && hasHeader === undefined ? readKnown(narrow, options) : null;
  const found = known ?? readUnknown(findTable(narrow, hasHeader), options);
  if (refused.length === 0) return found;
  const isWide = new Set(refused.map(({ line }) => line));
  return {
    ...found,
    refused: [...refused, ...found.refused],
    skipped: found.skipped.filter(({ line }) => !isWide.has(line)),
  };
}

/** No table of bills has more, and every column is looked at. */
const COLUMNS_MAX = 200;

/** Empties the rows that have too many cells. Empty cells at their end don't count. */
function withoutWideRows({ rows, firstLine = 1 }: Sheet): { sheet: Sheet; refused: Refused[] } {
  const refused: Refused[] = [];
  const narrow = rows.map((cells, index) => {
    if (cells.length <= COLUMNS_MAX) return cells;
    const width = cells.findLastIndex(isFilled) + 1;
    if (width <= COLUMNS_MAX) return cells.slice(0, width);
    refused.push({
      line: firstLine + index,
      text: textOf(cells),
      why: `It has ${width} cells, and a row can have at most ${COLUMNS_MAX}.`,
    });
    return [];
  });
  return { sheet: { rows: narrow, firstLine }, refused };
}

/** A product's names stand in the first lines. */
const FIRST_LINES = 5;

function readKnown(sheet: Sheet, options: ReadOptions): FoundBills | null {
  const rows = rowsOf(sheet);
  for (const [index, { cells }] of rows.slice(0, FIRST_LINES).entries()) {
    const keys = new Set(cells.map(keyOf));
    const product = PRODUCTS.find(({ columns }) => columns.every((name) => keys.has(keyOf(name))));
    const table = { names: cells, rows: rows.slice(index + 1) };
    if (product !== undefined) return readProduct(product, table, options);
    const read = cellReader(cells);
    const found = budgetsIn(keys, table.rows.map(read));
    if (found !== null)
      return readLines({ ...found, kind: null, sign: null, lines: [], skipped: [] }, options);
  }
  return null;
}

function readProduct(
  product: Product,
  { names, rows }: Pick<Table, "names" | "rows">,
  options: ReadOptions,
): FoundBills {
  const whole = product.source === "Wallos" ? mended(rows, names.length) : rows;
  const cellsOf = cellReader(names);
  const isEntry = ({ cells }: TableRow) => cells.some(isFilled);
  const filled = whole.filter(isEntry);
  const entries = filled.map(cellsOf);
  const read = product.reader(entries, options);
  const extras = product.extras?.(entries, options);
  const lines: Line[] = [];
  const skipped: Skipped[] = [];
  for (const row of whole) {
    const cell = cellsOf(row);
    const entry = isEntry(row) ? read(cell) : "empty";
    if (typeof entry === "string") skipped.push(skippedRow(row, entry));
    else
      lines.push({
        line: row.line,
        text: textOf(row.cells),
        fields: withoutEmpty(entry),
        ...extras?.(cell),
      });
  }
  const columns = columnsOf({ names, rows: filled }, new Map());
  const { dateOrder } = product;
  const choices = { ...(dateOrder !== undefined && { dateOrder }), ...options.choices };
  return readLines({ ...product, lines, skipped, columns }, { ...options, choices });
}

function skippedRow({ line, cells }: TableRow, kind: SkipKind): Skipped {
  return { line, kind, text: textOf(cells) };
}

function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => isFilled(text)));
}

function readUnknown(table: Table, options: ReadOptions): FoundBills {
  const chosen = options.choices?.roles;
  const decided: DecidedRoles =
    chosen === undefined
      ? decideRoles(table)
      : {
          roles: new Map(Object.entries(chosen).map(([index, role]) => [Number(index), role])),
          isSure: true,
        };
  const missing = missingIn(decided.roles);
  const { lines, skipped } =
    missing === null ? tableLines(table, decided.roles) : { lines: [], skipped: table.skipped };
  const currencies = table.names.filter((_, index) => isMoney(decided.roles.get(index))).map(currencyInName);
  return readLines(
    {
      source: "a table",
      kind: null,
      sign: null,
      lines,
      skipped,
      columns: columnsOf(table, decided.roles),
      currency: currencies.find((found) => found !== null) ?? null,
      assumptions: [aboutColumns(table, { ...decided, isChosen: chosen !== undefined }, missing)],
    },
    options,
  );
}

function isMoney(role: Role | undefined): boolean {
  return role === "amount" || role === "debit" || role === "credit";
}

/** What every bill needs, in words for a question. */
const NEEDED: readonly (readonly [words: string, roles: readonly Role[]])[] = [
  ["titles", ["title", "note", "category"]],
  ["amounts", ["amount", "debit"]],
  ["due dates", ["dueDate", "nextDate", "paidDate"]],
];

function missingIn(roles: Roles): string | null {
  const held = [...roles.values()];
  return NEEDED.find(([, any]) => !any.some((role) => held.includes(role)))?.[0] ?? null;
}

function aboutColumns(
  table: Table,
  { isSure, isChosen }: DecidedRoles & { readonly isChosen: boolean },
  missing: string | null,
): Assumption {
  const about = { kind: "roles", choices: [] } as const;
  if (missing !== null)
    return { ...about, isSure: false, text: `No column was found that holds ${missing}.` };
  if (isChosen) return { ...about, isSure, text: "Columns are matched as you chose." };
  if (isSure) return { ...about, isSure, text: "Columns were matched by name." };
  const why = table.hasHeader ? "Not all columns have names that are known" : "The columns have no names";
  return { ...about, isSure, text: `${why}, so columns were matched by what is in them.` };
}

function columnsOf({ names, rows }: Pick<Table, "names" | "rows">, roles: Roles): FoundColumn[] {
  return names.map((name, index) => ({
    name,
    role: roles.get(index) ?? null,
    sample: rows.find(({ cells }) => isFilled(cells[index] ?? ""))?.cells[index]?.trim() ?? "",
  }));
}
