import { addMonths, type Day, type Month, monthOf } from "../calendar/days.ts";
import { isOwedEarlier } from "../expenses/expense.ts";
import { type Ledger, ONLY, type Rows, type Table } from "./ledger.ts";
import { LoadedRows } from "./loaded-rows.ts";

export type KeyedRow = {
  [T in Table]: { readonly table: T; readonly key: string; readonly row: Rows[T] };
}[Table];

/** Enough to show a month and tick its bills (docs/decisions/0002-provisional-month.md). */
export interface ProvisionalMonth {
  readonly month: Month;
  /** When the rows were read. */
  readonly today: Day;
  /** The settings, the month's bills, two months' budgets, and for today's month the unpaid bills of earlier ones. */
  readonly rows: readonly KeyedRow[];
}

/** Null without bills or settings. */
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

export function hasBills({ month, rows }: Pick<ProvisionalMonth, "month" | "rows">): boolean {
  return rows.some(({ table, row }) => table === "expense" && isLivingIn(row, month));
}

/** A budget that isn't among the rows doesn't exist. */
export function loadedBy({ month }: ProvisionalMonth): LoadedRows {
  return new LoadedRows(...budgetMonths(month).map((each) => `budget ${each}` as const));
}

function budgetMonths(month: Month): readonly Month[] {
  return [month, addMonths(month, -1)];
}

function isLivingIn(expense: Rows["expense"], month: Month): boolean {
  return !expense.deleted && monthOf(expense.dueDate) === month;
}
