import type { ReactNode } from "react";

/** The main screens on a phone. app/styles/bottom-bar.css keeps room for it, and hides it where something else needs that. */
export const BAR =
  "bottom-bar inset-x-0 bottom-0 z-10 hidden auto-cols-[minmax(max-content,1fr)] grid-flow-col border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] max-sm:grid print:hidden [&_svg]:size-5 [@media(height>=25rem)]:fixed";

const ITEM =
  "flex min-h-14 min-w-12 flex-col items-center justify-center gap-0.5 rounded-control text-small whitespace-nowrap focus-visible:-outline-offset-3";

export const BAR_ITEM = `${ITEM} text-ink-soft`;

/** The look of the screen that is shown. */
export const BAR_ITEM_LEADING = `${ITEM} font-semibold text-accent`;

const COLOURS = {
  plain: "",
  here: "bg-accent-soft forced-colors:border-2",
  add: "bg-accent text-on-accent forced-colors:border-2",
} as const;

interface BarIconProps {
  colours?: keyof typeof COLOURS;
  children: ReactNode;
}

export function BarIcon({ colours = "plain", children }: BarIconProps) {
  return (
    <span className={`flex h-7 w-12 items-center justify-center rounded-full ${COLOURS[colours]}`}>
      {children}
    </span>
  );
}
