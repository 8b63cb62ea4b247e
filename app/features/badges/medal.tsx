import type { BadgeKey } from "#domain/badges/catalogue.ts";
import { SYMBOLS } from "./badge-icon.tsx";

/** Medals of a kind have one colour: first steps, paying, counting, and what is out of the ordinary. */
const FILLS: Readonly<Record<BadgeKey, string>> = {
  first_login: "fill-category-1",
  first_paid: "fill-paid",
  green_month: "fill-paid",
  add_10_expenses: "fill-category-2",
  streak_3: "fill-paid",
  dark_mode: "fill-category-1",
  early_bird: "fill-category-3",
  zero_debt_month: "fill-paid",
  dashboard_10: "fill-category-2",
  big_spender: "fill-category-4",
  first_recurring: "fill-category-1",
  night_owl: "fill-category-5",
  badge_master: "fill-overdue",
};

/** A ribbon, a notched ring, and the badge's symbol. Grey while it isn't earned. */
export function Medal({ badge, isEarned }: { badge: BadgeKey; isEarned: boolean }) {
  const fill = isEarned ? FILLS[badge] : "fill-line";
  return (
    <svg aria-hidden="true" className="h-18 w-16 shrink-0" viewBox="0 0 64 72">
      <g className={isEarned ? fill : "fill-control"} opacity={isEarned ? 0.65 : 0.5}>
        <path d="M20 42 12 66l9.5-2.5L27 71l7-24Z" />
        <path d="m44 42 8 24-9.5-2.5L37 71l-7-24Z" />
      </g>
      <path d={RING} className={isEarned ? fill : "fill-line"} />
      <circle cx="32" cy="29" r="20" className="fill-surface" />
      <g
        transform="translate(20.6 17.6) scale(.95)"
        className={isEarned ? "stroke-ink" : "stroke-control"}
        fill="none"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {SYMBOLS[badge]}
      </g>
    </svg>
  );
}

const NOTCHES = 18;

/** Arcs around the middle (32, 29), one for each notch. */
const RING = `${Array.from({ length: NOTCHES }, (_, index) => {
  const angle = (2 * Math.PI * index) / NOTCHES;
  const point = `${(32 + 26 * Math.sin(angle)).toFixed(2)} ${(29 - 26 * Math.cos(angle)).toFixed(2)}`;
  return index === 0 ? `M${point}` : `A5 5 0 0 1 ${point}`;
}).join("")}A5 5 0 0 1 32 3Z`;
