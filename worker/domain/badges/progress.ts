import { type Day, monthOf } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { DASHBOARD_VIEWS, EXPENSES_TO_ADD, STREAK_MONTHS } from "./award.ts";
import { BADGE_KEYS, type BadgeKey, OTHER_BADGE_KEYS } from "./catalogue.ts";
import { badgeFactsOf } from "./facts.ts";

/** "7 of 10 visits" */
export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly unit: string;
}

/**
 * Returns the badge that is nearest to being earned, and the first one in the catalogue's order if several are equal. The
 * last badge needs all others.
 */
export function nextBadge(progress: ReadonlyMap<BadgeKey, Progress>): BadgeKey | null {
  const share = (key: BadgeKey) => {
    const { done, of } = progress.get(key) ?? { done: 0, of: 1 };
    return key === "badge_master" ? -1 : done / of;
  };
  const [next] = BADGE_KEYS.filter((key) => progress.has(key)).toSorted((a, b) => share(b) - share(a));
  return next ?? null;
}

/** Returns the progress of the badges that the user doesn't have. A badge for a single act is at 0 of 1. */
export function badgeProgress(ledger: Ledger, today: Day): Map<BadgeKey, Progress> {
  const facts = badgeFactsOf(ledger);
  const month = monthOf(today);
  const isBill = ({ deleted, dueDate }: Expense) => !deleted && monthOf(dueDate) === month;
  const bills = [...ledger.all("expense")].filter(isBill);
  const paid = bills.filter((expense) => expense.status === "PAID").length;
  const thisMonth = { done: paid, of: Math.max(bills.length, 1), unit: "bills paid this month" };
  const isEarned = (key: BadgeKey) => ledger.get("badge", key) !== undefined;
  const progress: Record<BadgeKey, Progress> = {
    first_login: { done: 0, of: 1, unit: "visits" },
    first_paid: { done: 0, of: 1, unit: "bills paid" },
    green_month: thisMonth,
    zero_debt_month: thisMonth,
    add_10_expenses: { done: facts.expensesAdded, of: EXPENSES_TO_ADD, unit: "expenses" },
    streak_3: { done: facts.months.longestStreak(), of: STREAK_MONTHS, unit: "months in a row" },
    dark_mode: { done: 0, of: 1, unit: "times" },
    early_bird: { done: 0, of: 1, unit: "bills paid early" },
    dashboard_10: { done: ledger.account().dashboardViews, of: DASHBOARD_VIEWS, unit: "visits" },
    big_spender: { done: 0, of: 1, unit: "expenses above 500" },
    first_recurring: { done: 0, of: 1, unit: "recurring expenses" },
    night_owl: { done: 0, of: 1, unit: "expenses at night" },
    badge_master: {
      done: OTHER_BADGE_KEYS.filter(isEarned).length,
      of: OTHER_BADGE_KEYS.length,
      unit: "badges",
    },
  };
  const entries = Object.entries(progress) as [BadgeKey, Progress][];
  return new Map(
    entries
      .filter(([key]) => !isEarned(key))
      .map(([key, { done, of, unit }]) => [key, { done: Math.min(done, of), of, unit }]),
  );
}
