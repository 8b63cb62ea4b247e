import { RequestError } from "../../data/api/api.ts";

/** Adds the reason if the user can do something about it: a mistyped address, too many mails. */
export function magicLinkAlert(failure: unknown): string {
  const known = failure instanceof RequestError && failure.status >= 400 && failure.status < 500;
  return `Error sending magic link. Please try again.${known ? ` ${failure.message}` : ""}`;
}
