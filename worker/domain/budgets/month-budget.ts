import {
  addMonths,
  type Day,
  MONTH_NAMES,
  type Month,
  monthText,
  numberOfMonth,
  yearOfMonth,
} from "../calendar/days.ts";
import { type MonthStart, monthWith } from "../calendar/periods.ts";
import type { Budget, Ledger } from "../ledger/ledger.ts";
import { type Currency, formatCents } from "../money/money.ts";
import type { CarryOver } from "../settings/settings.ts";

export interface MonthBudget {
  /** Negative if earlier overspending is larger than the budget. */
  readonly amountCents: number;
  /** The month that the budget was set for: this one, or an earlier one whose budget is carried over. */
  readonly setFor: Month;
  readonly setCents: number;
  /** The rest of the month before, negative if it was overspent. Null if it isn't added. */
  readonly restCents: number | null;
}

interface BudgetRows {
  readonly budgets: Iterable<Budget>;
  readonly carryOver: CarryOver;
  readonly totalOf: (month: Month) => number;
}

/**
 * Returns null without a budget. Everything is derived from rows, so that every device computes the same budget, offline too
 * (docs/product.md#dashboard).
 */
export function budgetOf(rows: BudgetRows, month: Month, current: Month): MonthBudget | null {
  const { carryOver, totalOf } = rows;
  const { month: setFor, amountCents: setCents = null } = decidingBudget(rows.budgets, month) ?? {};
  if (setFor === undefined || setCents === null) return null;
  if (carryOver === "none" && setFor !== month) return null;
  let budget: MonthBudget = { amountCents: setCents, setFor, setCents, restCents: null };
  // The rest of this month isn't known before its end.
  if (carryOver !== "rest" || month > current) return budget;
  for (let each = setFor; each < month; each = addMonths(each, 1)) {
    const restCents = budget.amountCents - totalOf(each);
    budget = { amountCents: setCents + restCents, setFor, setCents, restCents };
  }
  return budget;
}

/** Returns the amount that a month is compared with. Returns null without a budget, or if it was set to 0. */
export function limitOf(budget: MonthBudget | null): number | null {
  return budget !== null && budget.setCents > 0 ? budget.amountCents : null;
}

/** Returns the latest budget up to a month that was set or cleared. */
export function decidingBudget(budgets: Iterable<Budget>, month: Month): Budget | undefined {
  let latest: Budget | undefined;
  for (const each of budgets) {
    const isSooner = each.month <= month && !each.unset;
    if (isSooner && (latest === undefined || each.month > latest.month)) latest = each;
  }
  return latest;
}

/** Returns the budgets of all months of a ledger. Adds up the bills once, if a budget depends on them. */
export function budgetsOf(ledger: Ledger, today: Day): (month: Month) => MonthBudget | null {
  let totals: ReadonlyMap<Month, number> | undefined;
  const { budgetCarryOver, monthStart } = ledger.settings();
  const rows: BudgetRows = {
    budgets: [...ledger.all("budget")],
    carryOver: budgetCarryOver,
    totalOf(month) {
      totals ??= monthTotals(ledger, monthStart);
      return totals.get(month) ?? 0;
    },
  };
  const current = monthWith(today, monthStart);
  return (month) => budgetOf(rows, month, current);
}

function monthTotals(ledger: Ledger, monthStart: MonthStart): ReadonlyMap<Month, number> {
  const totals = new Map<Month, number>();
  for (const { deleted, dueDate, amountCents } of ledger.all("expense")) {
    const month = monthWith(dueDate, monthStart);
    if (!deleted) totals.set(month, (totals.get(month) ?? 0) + amountCents);
  }
  return totals;
}

/**
 * Explains an inherited budget: "As in October", "$500.00 + $62.10 left in October". Returns null if the month has its own
 * budget.
 */
export function budgetSourceText(budget: MonthBudget, month: Month, currency: Currency): string | null {
  const { amountCents, setFor, setCents, restCents } = budget;
  if (setFor === month) return null;
  if (restCents === null || restCents === 0) return `As in ${nameBeside(month, setFor)}`;
  const [set, rest] = [setCents, Math.abs(restCents)].map((cents) => formatCents(cents, currency));
  const how = restCents > 0 ? `+ ${rest} left` : `− ${rest} overspent`;
  const text = `${set} ${how} in ${nameBeside(month, addMonths(month, -1))}`;
  if (amountCents > 0) return text;
  return `${text}. ${amountCents < 0 ? "The overspending carries over until you make it up." : "Nothing is left."}`;
}

/** Adds the year if it differs from the shown month's. */
function nameBeside(shown: Month, month: Month): string {
  return yearOfMonth(month) === yearOfMonth(shown)
    ? (MONTH_NAMES[numberOfMonth(month) - 1] as string)
    : monthText(month);
}
