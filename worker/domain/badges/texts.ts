import type { BadgeKey } from "./catalogue.ts";

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
