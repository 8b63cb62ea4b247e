/** In the order in which they are shown. */
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
