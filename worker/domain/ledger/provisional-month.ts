import { addMonths, type Day, type Month, monthOf } from "../calendar/days.ts";
import { isOwedEarlier } from "../expenses/expense.ts";
import { type Ledger, ONLY, type Rows, type Table } from "./ledger.ts";
import { LoadedRows } from "./loaded-rows.ts";

/** A row with the key it has in its table. */
export type KeyedRow = {
  [T in Table]: { readonly table: T; readonly key: string; readonly row: Rows[T] };
}[Table];

/**
 * Everything the dashboard shows of one month: enough to paint it and to tick its bills before the rest of the account is
 * here. See docs/decisions/0002-provisional-month.md.
 */
export interface ProvisionalMonth {
  readonly month: Month;
  /** When the rows were read. */
  readonly today: Day;
  /**
   * The settings, the bills of the month and its budget, and the budget of the month before. If the month is today's, also
   * the unpaid bills of earlier months, which stand above it.
   */
  readonly rows: readonly KeyedRow[];
}

/** Null if the month alone can't be shown, because it has no bills or no settings. */
export function provisionalMonth(ledger: Ledger, month: Month, today: Day): ProvisionalMonth | null {
  const settings = ledger.get("settings", ONLY);
  if (settings === undefined) return null;
  const rows: KeyedRow[] = [{ table: "settings", key: ONLY, row: settings }];
  const isCurrent = month === monthOf(today);
  for (const row of ledger.all("expense")) {
    const isShown = isLivingIn(row, month) || (isCurrent && isOwedEarlier(row, today));
    if (isShown) rows.push({ table: "expense", key: row.id, row });
  }
  for (const key of budgetMonths(month)) {
    const row = ledger.get("budget", key);
    if (row !== undefined) rows.push({ table: "budget", key, row });
  }
  return hasBills({ month, rows }) ? { month, today, rows } : null;
}

/** Bills of earlier months don't count. */
export function hasBills({ month, rows }: Pick<ProvisionalMonth, "month" | "rows">): boolean {
  return rows.some(({ table, row }) => table === "expense" && isLivingIn(row, month));
}

/** Counts the budgets as loaded, whether or not they are among the rows. */
export function loadedBy({ month }: ProvisionalMonth): LoadedRows {
  return new LoadedRows(...budgetMonths(month).map((each) => `budget ${each}` as const));
}

function budgetMonths(month: Month): readonly Month[] {
  return [month, addMonths(month, -1)];
}

function isLivingIn(expense: Rows["expense"], month: Month): boolean {
  return !expense.deleted && monthOf(expense.dueDate) === month;
}
