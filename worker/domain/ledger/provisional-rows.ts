import { budgetOf, decidingBudget } from "../budgets/month-budget.ts";
import { addMonths, type Day, type Month } from "../calendar/days.ts";
import { isWithin, monthWith, periodOf, type Span } from "../calendar/periods.ts";
import { isOwedEarlier } from "../expenses/expense.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings/settings.ts";
import { type KeyedRow, type Ledger, ONLY, type ProvisionalMonth, type Rows } from "./ledger.ts";

/** Returns null if the month can't be shown alone, or if the ledger has no settings. */
export function provisionalMonth(ledger: Ledger, month: Month, today: Day): ProvisionalMonth | null {
  const settings = ledger.get("settings", ONLY);
  if (settings === undefined) return null;
  const rows: KeyedRow[] = [{ table: "settings", key: ONLY, row: settings }];
  const period = periodOf(month, settings.monthStart);
  const isCurrent = isWithin(today, period);
  for (const row of ledger.all("expense")) {
    const isShown = isLivingIn(row, period) || (isCurrent && isOwedEarlier(row, period.from));
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
  const settings = settingsIn(provisional);
  const budgets = rows.flatMap((each) => (each.table === "budget" ? each.row : []));
  const bare = { budgets, carryOver: settings.budgetCarryOver, totalOf: () => 0 };
  return (
    hasBills(provisional) &&
    (budgetOf(bare, month, monthWith(today, settings.monthStart))?.restCents ?? null) === null
  );
}

export function hasBills(provisional: Pick<ProvisionalMonth, "month" | "rows">): boolean {
  const period = periodOf(provisional.month, settingsIn(provisional).monthStart);
  return provisional.rows.some(({ table, row }) => table === "expense" && isLivingIn(row, period));
}

function settingsIn({ rows }: Pick<ProvisionalMonth, "rows">): Settings {
  return rows.find((each) => each.table === "settings")?.row ?? DEFAULT_SETTINGS;
}

function isLivingIn(expense: Rows["expense"], period: Span): boolean {
  return !expense.deleted && isWithin(expense.dueDate, period);
}
