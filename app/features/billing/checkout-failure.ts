import { RequestError } from "../../data/api/api.ts";

/** What is said if checkout can't be opened. */
export function checkoutFailureText(failure: unknown): string {
  if (!(failure instanceof RequestError)) return "Failed to create a checkout session";
  if (failure.status === 0) return `Failed to connect with Stripe. ${failure.message}`;
  if (failure.status === 429) return `Failed to create a checkout session. ${failure.message}`;
  return failure.status === 409 ? failure.message : "Failed to create a checkout session";
}
