import type { Day, Month } from "../calendar/days.ts";
import { LoadedRows, type Rows, type Table } from "./ledger.ts";

export type KeyedRow = {
  [T in Table]: { readonly table: T; readonly key: string; readonly row: Rows[T] };
}[Table];

/** Enough to show a month and tick its bills (docs/decisions/0002-provisional-month.md). */
export interface ProvisionalMonth {
  readonly month: Month;
  /** When the rows were read. */
  readonly today: Day;
  /** The settings, the month's bills, its budget and the one that may carry over to it, and for today's month the unpaid bills of earlier ones. */
  readonly rows: readonly KeyedRow[];
}

/** If its budget isn't among the rows, there is none. */
export function loadedBy({ month }: ProvisionalMonth): LoadedRows {
  return new LoadedRows(`budget ${month}`);
}
