import { budgetOf, decidingBudget } from "../budgets/month-budget.ts";
import { addMonths, type Day, type Month, monthOf } from "../calendar/days.ts";
import { isOwedEarlier } from "../expenses/expense.ts";
import { DEFAULT_SETTINGS } from "../settings/settings.ts";
import { type KeyedRow, type Ledger, ONLY, type ProvisionalMonth, type Rows } from "./ledger.ts";

/** Returns null if the month can't be shown alone, or if the ledger has no settings. */
export function provisionalMonth(ledger: Ledger, month: Month, today: Day): ProvisionalMonth | null {
  const settings = ledger.get("settings", ONLY);
  if (settings === undefined) return null;
  const rows: KeyedRow[] = [{ table: "settings", key: ONLY, row: settings }];
  const isCurrent = month === monthOf(today);
  for (const row of ledger.all("expense")) {
    const isShown = isLivingIn(row, month) || (isCurrent && isOwedEarlier(row, today));
    if (isShown) rows.push({ table: "expense", key: row.id, row });
  }
  const own = ledger.get("budget", month);
  const earlier = decidingBudget(ledger.all("budget"), addMonths(month, -1));
  for (const row of [own, earlier])
    if (row !== undefined) rows.push({ table: "budget", key: row.month, row });
  const provisional = { month, today, rows };
  return standsAlone(provisional) ? provisional : null;
}

/** Tells whether the month has bills, and a budget that doesn't depend on those of earlier months. */
export function standsAlone(provisional: ProvisionalMonth): boolean {
  const { month, today, rows } = provisional;
  const settings = rows.find((each) => each.table === "settings")?.row ?? DEFAULT_SETTINGS;
  const budgets = rows.flatMap((each) => (each.table === "budget" ? each.row : []));
  const bare = { budgets, carryOver: settings.budgetCarryOver, totalOf: () => 0 };
  return hasBills(provisional) && (budgetOf(bare, month, today)?.restCents ?? null) === null;
}

export function hasBills({ month, rows }: Pick<ProvisionalMonth, "month" | "rows">): boolean {
  return rows.some(({ table, row }) => table === "expense" && isLivingIn(row, month));
}

function isLivingIn(expense: Rows["expense"], month: Month): boolean {
  return !expense.deleted && monthOf(expense.dueDate) === month;
}
