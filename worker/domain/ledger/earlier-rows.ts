import { BLANK_DETAILS } from "../expenses/details.ts";
import { EVERY_MONTH } from "../series/rule.ts";
import type { Rows, Table } from "./ledger.ts";

/** What rows lack that an earlier version of the app stored in a browser. */
const LATER: { readonly [T in Table]?: Partial<Rows[T]> } = {
  expense: { ...BLANK_DETAILS, plannedCents: null },
  series: { ...BLANK_DETAILS, ...EVERY_MONTH, lastMonth: null, estimateIsAverage: false },
};

/** The row itself if it lacks nothing. */
export function withLaterFields<T extends Table>(table: T, row: Rows[T]): Rows[T] {
  const later = LATER[table];
  if (later === undefined || Object.keys(later).every((name) => name in row)) return row;
  return { ...later, ...row };
}
