import Stripe from "stripe";
import { HttpError } from "../../http/errors.ts";
import { refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import type { SubscriptionRow } from "../../services/subscriptions/store.ts";
import { openPortal, type PortalParts } from "./open-portal.ts";

/**
 * @returns the portal's address if a card or a payment is missing, else null
 * @throws HttpError 409 not_paused
 */
export async function resumeSubscription(parts: PortalParts, userId: string): Promise<string | null> {
  // Another tab, or support, may have resumed it already.
  const row = (await refreshSubscription(parts, userId))?.row;
  if (!row || !isPaused(row)) throw new HttpError(409, "not_paused", "Your subscription is not paused.");
  try {
    await resumeAtStripe(parts.stripe, row);
  } catch (thrown) {
    if (!isRefused(thrown)) throw thrown;
  }
  const after = (await refreshSubscription(parts, userId))?.row ?? row;
  return isPaused(after) ? openPortal(parts, after.customerId) : null;
}

function isPaused({ status, collectionPaused }: SubscriptionRow): boolean {
  return status === "paused" || collectionPaused;
}

async function resumeAtStripe(stripe: Stripe, row: SubscriptionRow): Promise<void> {
  const id = row.subscriptionId ?? "";
  if (row.collectionPaused) await stripe.subscriptions.update(id, { pause_collection: "" });
  // The product opens again only once the payment succeeds.
  if (row.status === "paused")
    await stripe.subscriptions.resume(id, { payment_behavior: "resume_on_payment_success" });
}

function isRefused(thrown: unknown): boolean {
  return (
    thrown instanceof Stripe.errors.StripeCardError ||
    thrown instanceof Stripe.errors.StripeInvalidRequestError
  );
}
