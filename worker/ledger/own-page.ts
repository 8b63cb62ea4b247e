import type { Rows, Table } from "#domain/ledger/ledger.ts";
import { changesOf, type Page } from "./changes.ts";
import { PAGE_ROWS } from "./changes-since.ts";
import { type Applied, lastWrites } from "./save-operations.ts";
import { isShownAsHistory } from "./shown-history.ts";

/**
 * The page of a device that had seen everything before its operations: what they wrote is all there is, since nobody
 * else can have taken a number between. It tells what reading it back would.
 * @param lastSeq the user's last sequence number before them, which was the device's cursor
 * @returns undefined where it may be more than a page
 */
export function ownPage(applied: readonly Applied[], lastSeq: number): Page | undefined {
  const written = lastWrites(applied);
  const rowsOf = <T extends Table>(table: T) => (written.get(table) ?? []).map(({ row }) => row as Rows[T]);
  const expenses = rowsOf("expense");
  if (expenses.length >= PAGE_ROWS) return undefined;
  return {
    cursor: applied.at(-1)?.seq ?? lastSeq,
    more: false,
    changes: changesOf({
      expenses,
      series: rowsOf("series"),
      budgets: rowsOf("budget"),
      settings: rowsOf("settings")[0],
      badges: rowsOf("badge"),
      account: rowsOf("account")[0],
      subscription: undefined,
      history: applied.map(({ entry }) => entry).filter(isShownAsHistory),
    }),
  };
}
