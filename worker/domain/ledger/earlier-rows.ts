import { BLANK_DETAILS } from "../expenses/details.ts";
import { EVERY_MONTH } from "../series/rule.ts";
import { DEFAULT_SETTINGS } from "../settings/settings.ts";
import type { Rows, Table } from "./ledger.ts";

/** What rows lack that an earlier version of the app stored in a browser. */
const LATER: { readonly [T in Table]?: Partial<Rows[T]> } = {
  expense: { ...BLANK_DETAILS, plannedCents: null },
  series: { ...BLANK_DETAILS, ...EVERY_MONTH, lastMonth: null, estimateIsAverage: false },
  budget: { unset: false },
  settings: { budgetCarryOver: DEFAULT_SETTINGS.budgetCarryOver },
};

/** The same object if its row lacks nothing. */
export function withLaterFields<S extends { readonly table: Table; readonly row: object }>(stored: S): S {
  const later = LATER[stored.table];
  if (later === undefined || Object.keys(later).every((name) => name in stored.row)) return stored;
  return { ...stored, row: { ...later, ...stored.row } };
}
