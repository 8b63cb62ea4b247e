import { isFilled, type TableRow } from "./find-table.ts";

/** The column that may hold commas, and the number of those behind it. */
const URL_COLUMN = 9;

/**
 * Puts the rows of Wallos's CSV together again. Its export quotes nothing: commas are taken out of every text but addresses, and a
 * note with several lines breaks its row.
 */
export function mended(rows: readonly TableRow[], width: number): TableRow[] {
  const whole: TableRow[] = [];
  for (const row of rows) {
    const before = whole.at(-1);
    const isRest =
      before !== undefined &&
      before.cells.length < width &&
      row.cells.length < width &&
      row.cells.some(isFilled);
    if (isRest) whole[whole.length - 1] = { line: before.line, cells: joinedRows(before.cells, row.cells) };
    else whole.push(row);
  }
  return whole.map(({ line, cells }) => ({ line, cells: withOneAddress(cells, width) }));
}

function joinedRows(cells: readonly string[], more: readonly string[]): string[] {
  const [next = "", ...others] = more;
  return [...cells.slice(0, -1), `${cells.at(-1) ?? ""}\n${next}`, ...others];
}

function withOneAddress(cells: readonly string[], width: number): readonly string[] {
  const extra = cells.length - width;
  if (extra <= 0) return cells;
  const address = cells.slice(URL_COLUMN, URL_COLUMN + extra + 1).join(",");
  return [...cells.slice(0, URL_COLUMN), address, ...cells.slice(URL_COLUMN + extra + 1)];
}
