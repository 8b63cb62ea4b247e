import { version } from "../package.json";

/** Shown in the footer. */
export const VERSION = `v${version}`;

/** Where users write to; the build takes it from SUPPORT_EMAIL, as the worker does. */
export const SUPPORT_EMAIL: string = import.meta.env["VITE_SUPPORT_EMAIL"];

/** How long a first subscription costs nothing, 0 for not at all; the build takes it from TRIAL_DAYS, as the worker does. */
export const TRIAL_DAYS: number = import.meta.env["VITE_TRIAL_DAYS"];

const PRICE = "$9 a month. Cancel any time.";

/** Only a first subscription starts with free days. */
export function offerText(isFirst: boolean): string {
  if (!isFirst || TRIAL_DAYS === 0) return PRICE;
  return `Start ${TRIAL_DAYS === 1 ? "1 day" : `${TRIAL_DAYS} days`} free, then ${PRICE}`;
}

/** A link that opens the user's mail program. */
export function mailLink(subject: string): string {
  return `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(subject)}`;
}
