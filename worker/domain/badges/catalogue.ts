/** The order is the one on the screen. */
export const BADGE_KEYS = [
  "first_login",
  "first_paid",
  "green_month",
  "add_10_expenses",
  "streak_3",
  "dark_mode",
  "early_bird",
  "zero_debt_month",
  "dashboard_10",
  "big_spender",
  "first_recurring",
  "night_owl",
  "badge_master",
] as const;

export type BadgeKey = (typeof BADGE_KEYS)[number];

export interface Badge {
  readonly key: BadgeKey;
  readonly earnedAtMs: number;
}

export const OTHER_BADGE_KEYS: readonly BadgeKey[] = BADGE_KEYS.filter((key) => key !== "badge_master");

export function isBadgeKey(value: unknown): value is BadgeKey {
  return (BADGE_KEYS as readonly unknown[]).includes(value);
}

export const BADGE_TEXTS: Readonly<
  Record<BadgeKey, { readonly label: string; readonly description: string }>
> = {
  first_login: { label: "First Login", description: "Your first dashboard visit" },
  first_paid: { label: "First Bill Paid", description: "Pay your first expense" },
  green_month: { label: "Month in the Green", description: "Pay every bill of a month" },
  add_10_expenses: { label: "Expense Tracker", description: "Add 10 expenses" },
  streak_3: { label: "3-Month Streak", description: "Pay everything 3 months in a row" },
  dark_mode: { label: "Dark Mode Explorer", description: "Turn on dark mode for the first time" },
  early_bird: { label: "Early Bird", description: "Pay a bill at least 5 days before it is due" },
  zero_debt_month: { label: "Zero Debt Month", description: "Have no unpaid or pending bill in a month" },
  dashboard_10: { label: "Expense Analyzer", description: "Visit the dashboard 10 times" },
  big_spender: { label: "Big Spender", description: "Record a single expense above 500" },
  first_recurring: { label: "First Recurring", description: "Add your first recurring expense" },
  night_owl: { label: "Night Owl", description: "Add an expense between 10pm and 4am" },
  badge_master: { label: "Badge Master", description: "Earn all the other badges" },
};
