import { version } from "../package.json";

/** Shown in the footer (SPEC.md section 9). */
export const VERSION = `v${version}`;

/** Where people write to; the build takes it from SUPPORT_EMAIL, as the worker does. */
export const SUPPORT_EMAIL: string = import.meta.env["VITE_SUPPORT_EMAIL"];

/** A link that opens the person's mail program. */
export function mailLink(subject: string): string {
  return `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(subject)}`;
}
