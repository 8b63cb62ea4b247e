import { version } from "../package.json";

/** Shown in the footer. */
export const VERSION = `v${version}`;

/** Where users write to; the build takes it from SUPPORT_EMAIL, as the worker does. */
export const SUPPORT_EMAIL: string = import.meta.env["VITE_SUPPORT_EMAIL"];

/** How long a first subscription costs nothing, 0 for not at all; the build takes it from TRIAL_DAYS, as the worker does. */
export const TRIAL_DAYS: number = import.meta.env["VITE_TRIAL_DAYS"];

export const FREE_DAYS = TRIAL_DAYS === 1 ? "1 day" : `${TRIAL_DAYS} days`;

/** Only a first subscription starts with free days. */
export const LATER_OFFER = "$9 a month. Cancel any time.";

/** What app/ui/trial-terms.tsx says, on one line and true on any day. */
export const TRIAL_IN_SHORT =
  TRIAL_DAYS === 0
    ? LATER_OFFER
    : `${FREE_DAYS} free, then $9 a month. A card is needed; we mail you before it is charged.`;

/** A link that opens the user's mail program. */
export function mailLink(subject: string): string {
  return `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(subject)}`;
}
