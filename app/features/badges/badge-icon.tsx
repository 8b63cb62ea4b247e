import type { ReactNode } from "react";
import { BADGE_TEXTS, type BadgeKey } from "#domain/badges/catalogue.ts";
import { useEarnedBadges } from "../../data/ledger/earned-badges.ts";
import { classes } from "../../ui/classes.ts";
import { showToast } from "../../ui/toast.ts";

function BadgeIcon(props: { badge: BadgeKey; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={classes("shrink-0", props.className)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SYMBOLS[props.badge]}
    </svg>
  );
}

/** The symbols, 24 by 24, for medals too. */
export const SYMBOLS: Readonly<Record<BadgeKey, ReactNode>> = {
  first_login: <path d="M14 4h5v16h-5M4 12h10M10.5 8.5 14 12l-3.5 3.5" />,
  first_paid: <path d="M6 3.5h12v17l-3-1.75-3 1.75-3-1.75-3 1.75v-17ZM9 10.5l2 2 4-4" />,
  green_month: <path d="M5 19C5 9 10 5 19 5c0 9-4 13-11 13-1 0-2-.5-2-.5M5 19c2-4 5-6.5 9-8" />,
  add_10_expenses: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />,
  streak_3: (
    <path d="M12 3c.5 3.5 5 5.5 5 10.5a5 5 0 0 1-10 0c0-2 1-3.25 2-4.25.25 1.5 1 2.25 1.75 2.25C11.5 9 10.5 6 12 3Z" />
  ),
  dark_mode: <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z" />,
  early_bird: <path d="M3 18h18M7 18a5 5 0 0 1 10 0M12 5v4M4.5 11l2 1.5M19.5 11l-2 1.5M10 7l2-2 2 2" />,
  zero_debt_month: (
    <path d="M12 4v16M8 20h8M5 7h14M5 7l-2.5 6.5a2.75 2.75 0 0 0 5 0L5 7ZM19 7l-2.5 6.5a2.75 2.75 0 0 0 5 0L19 7Z" />
  ),
  dashboard_10: <path d="M4 4v16h16M8 15l3.5-4 3 2.5L20 7" />,
  big_spender: (
    <>
      <ellipse cx="12" cy="6" rx="7" ry="2.75" />
      <path d="M5 6v6c0 1.5 3 2.75 7 2.75s7-1.25 7-2.75V6M5 12v6c0 1.5 3 2.75 7 2.75s7-1.25 7-2.75v-6" />
    </>
  ),
  first_recurring: (
    <path d="M4.5 12a7.5 7.5 0 0 1 13-5L20 9.5M20 4.5v5h-5M19.5 12a7.5 7.5 0 0 1-13 5L4 14.5M4 19.5v-5h5" />
  ),
  night_owl: (
    <>
      <path d="M5 4.5c2 1.5 4.5 1.75 7 1.75s5-.25 7-1.75V14a7 7 0 0 1-14 0V4.5ZM11 14.25h2l-1 1.5-1-1.5Z" />
      <circle cx="9" cy="11" r="1.75" />
      <circle cx="15" cy="11" r="1.75" />
    </>
  ),
  badge_master: <path d="M4 8l4 4 4-7 4 7 4-4-1.5 10h-13L4 8ZM5.5 21h13" />,
};

const DELAY_MS = 500;

export function useBadgeToasts(): void {
  useEarnedBadges(announce);
}

function announce(key: BadgeKey): void {
  setTimeout(
    () =>
      showToast({
        text: `You earned the "${BADGE_TEXTS[key].label}" badge!`,
        icon: (
          <span className="text-accent">
            <BadgeIcon badge={key} className="size-6" />
          </span>
        ),
      }),
    DELAY_MS,
  );
}
