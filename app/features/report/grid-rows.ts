import { type GridCell, type GridRow, gathered, type YearGrid } from "#domain/expenses/year-grid.ts";
import { counted } from "#domain/text/wording.ts";

/** `isGathered` is true for a row of several bills. */
export interface TableRow extends GridRow {
  readonly isGathered?: boolean;
}

/** So many rows are shown at first. A few more are no reason for a button. */
export const SHOWN = 12;
const SLACK = 3;

/** What the table names by themselves. Without any bill that comes again, the others stand for themselves. */
export function namedBills(grid: YearGrid): YearGrid & { readonly isLong: boolean } {
  const { bills, oneOffs } = grid.bills.length > 0 ? grid : { bills: grid.oneOffs, oneOffs: [] };
  return { bills, oneOffs, isLong: bills.length > SHOWN + SLACK };
}

/** The largest bills, then what they leave out, so that the table adds up. */
export function tableRows({ bills, oneOffs }: YearGrid, isShort: boolean): TableRow[] {
  const named = isShort ? bills.slice(0, SHOWN) : bills;
  const others = bills.slice(named.length);
  return [
    ...named,
    ...(others.length > 0 ? [group("others", counted(others.length, "other bill"), others)] : []),
    ...(oneOffs.length > 0 ? [group("one-offs", "One-off bills", oneOffs)] : []),
  ];
}

function group(key: string, title: string, rows: readonly GridRow[]): TableRow {
  return { ...gathered(`(${key})`, title, rows), isGathered: true };
}

export const hasBills = ({ bills }: GridCell) => bills.length > 0;

export const keyOf = (row: GridRow, { month }: GridCell) => `${month} ${row.key}`;

/** Where a cell lies on the line from a row's first bill to its last. Null beside it, for a single bill and for several bills' row. */
export function placeOnLine(
  { cells, isGathered }: TableRow,
  index: number,
): "start" | "middle" | "end" | null {
  if (isGathered) return null;
  const [first, last] = [cells.findIndex(hasBills), cells.findLastIndex(hasBills)];
  if (first === last || index < first || index > last) return null;
  return index === first ? "start" : index === last ? "end" : "middle";
}
