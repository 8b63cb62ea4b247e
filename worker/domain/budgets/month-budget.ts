import { addMonths, type Day, type Month, monthOf } from "../calendar/days.ts";
import type { Budget, Ledger } from "../ledger/ledger.ts";
import type { CarryOver } from "../settings/choices.ts";

/** What a month may cost, and why. */
export interface MonthBudget {
  /** Below 0 if more was overspent than the month would have. */
  readonly amountCents: number;
  /** The month that the budget was set for: this one, or an earlier one whose budget carries over. */
  readonly setFor: Month;
  readonly setCents: number;
  /** What the month before left, negative if it was overspent. Null if it isn't added. */
  readonly restCents: number | null;
}

interface BudgetRows {
  readonly budgets: Iterable<Budget>;
  readonly carryOver: CarryOver;
  /** What the bills of a month come to. */
  readonly totalOf: (month: Month) => number;
}

/** Null without a budget. Derived alone, so that every device has the same one, offline too (docs/product.md#dashboard). */
export function budgetOf(rows: BudgetRows, month: Month, today: Day): MonthBudget | null {
  const { carryOver, totalOf } = rows;
  const { month: setFor, amountCents: setCents = null } = decidingBudget(rows.budgets, month) ?? {};
  if (setFor === undefined || setCents === null) return null;
  if (carryOver === "none" && setFor !== month) return null;
  let budget: MonthBudget = { amountCents: setCents, setFor, setCents, restCents: null };
  // What this month leaves is known once it is over.
  if (carryOver !== "rest" || month > monthOf(today)) return budget;
  for (let each = setFor; each < month; each = addMonths(each, 1)) {
    const restCents = budget.amountCents - totalOf(each);
    budget = { amountCents: setCents + restCents, setFor, setCents, restCents };
  }
  return budget;
}

/** What a month is judged by. Null without a budget, or with one that was set to 0. */
export function limitOf(budget: MonthBudget | null): number | null {
  return budget !== null && budget.setCents > 0 ? budget.amountCents : null;
}

/** The latest up to a month that was set or cleared. */
export function decidingBudget(budgets: Iterable<Budget>, month: Month): Budget | undefined {
  let latest: Budget | undefined;
  for (const each of budgets) {
    const isSooner = each.month <= month && !each.unset;
    if (isSooner && (latest === undefined || each.month > latest.month)) latest = each;
  }
  return latest;
}

/** For every month of a ledger. Adds up the bills once, if a budget depends on them. */
export function budgetsOf(ledger: Ledger, today: Day): (month: Month) => MonthBudget | null {
  let totals: ReadonlyMap<Month, number> | undefined;
  const rows: BudgetRows = {
    budgets: [...ledger.all("budget")],
    carryOver: ledger.settings().budgetCarryOver,
    totalOf(month) {
      totals ??= monthTotals(ledger);
      return totals.get(month) ?? 0;
    },
  };
  return (month) => budgetOf(rows, month, today);
}

function monthTotals(ledger: Ledger): ReadonlyMap<Month, number> {
  const totals = new Map<Month, number>();
  for (const { deleted, dueDate, amountCents } of ledger.all("expense")) {
    const month = monthOf(dueDate);
    if (!deleted) totals.set(month, (totals.get(month) ?? 0) + amountCents);
  }
  return totals;
}
