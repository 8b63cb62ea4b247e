import { MONTH_NAMES, monthText } from "../calendar/day-text.ts";
import {
  addMonths,
  type Day,
  daysBetween,
  lastDayOf,
  type Month,
  monthOf,
  numberOfMonth,
  yearOfMonth,
} from "../calendar/days.ts";
import type { Budget, Ledger } from "../ledger/ledger.ts";
import { type Currency, formatCents, percentOf } from "../money/money.ts";
import type { CarryOver } from "../settings/settings.ts";

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

/** "As in October", "$500.00 + $62.10 left in October": where a month's budget comes from. Null if it was set for it. */
export function budgetSourceText(budget: MonthBudget, month: Month, currency: Currency): string | null {
  const { amountCents, setFor, setCents, restCents } = budget;
  if (setFor === month) return null;
  if (restCents === null || restCents === 0) return `As in ${nameBeside(month, setFor)}`;
  const [set, rest] = [setCents, Math.abs(restCents)].map((cents) => formatCents(cents, currency));
  const how = restCents > 0 ? `+ ${rest} left` : `− ${rest} overspent`;
  const text = `${set} ${how} in ${nameBeside(month, addMonths(month, -1))}`;
  if (amountCents > 0) return text;
  return `${text}. ${amountCents < 0 ? "The debt goes on until it is made up for." : "Nothing is left."}`;
}

/** With its year if that is another one. */
function nameBeside(shown: Month, month: Month): string {
  return yearOfMonth(month) === yearOfMonth(shown)
    ? (MONTH_NAMES[numberOfMonth(month) - 1] as string)
    : monthText(month);
}

export type BudgetStatus = "On Track" | "Close to Limit" | "Over Budget";

export interface BudgetStanding {
  readonly status: BudgetStatus;
  /** Whole percent, as shown and as judged: 80.4% counts as 80. */
  readonly percent: number;
  /** False where "100%" would contradict "$0.40 over" beside it, and of a budget of which nothing is left to begin with. */
  readonly isPercentTrue: boolean;
  readonly barPercent: number;
  readonly leftCents: number;
  /** Until the month's end, today included. Null outside the month or if nothing is left. */
  readonly leftPerDayCents: number | null;
}

/** Null without a budget. */
export function budgetStanding(
  totalCents: number,
  budgetCents: number | null,
  month: Month,
  today: Day,
): BudgetStanding | null {
  if (budgetCents === null) return null;
  const percent = shareOf(totalCents, budgetCents);
  const leftCents = budgetCents - totalCents;
  const days = monthOf(today) === month ? daysBetween(today, lastDayOf(month)) + 1 : 0;
  return {
    status: statusOf(percent),
    percent,
    isPercentTrue: budgetCents > 0 && (percent !== 100 || leftCents === 0),
    barPercent: Math.min(percent, 100),
    leftCents,
    leftPerDayCents: days > 0 && leftCents > 0 ? Math.floor(leftCents / days) : null,
  };
}

/** "67% of budget". Higher percentages say nothing to anybody. Null where it would be untrue. */
export function budgetShareText({ percent, isPercentTrue }: BudgetStanding): string | null {
  if (!isPercentTrue) return null;
  return percent <= 1000 ? `${percent}% of budget` : "over 10 times the budget";
}

function shareOf(totalCents: number, budgetCents: number): number {
  if (budgetCents > 0) return percentOf(totalCents, budgetCents);
  return totalCents > budgetCents ? Infinity : 100;
}

function statusOf(percent: number): BudgetStatus {
  if (percent <= 80) return "On Track";
  return percent <= 100 ? "Close to Limit" : "Over Budget";
}
