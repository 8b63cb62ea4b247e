import Stripe from "stripe";
import { HttpError } from "../../http/errors.ts";
import { openPortal, type PortalParts } from "./open-portal.ts";
import { refreshSubscription } from "./refresh-subscription.ts";
import type { SubscriptionRow } from "./store.ts";

/**
 * Lets a paused subscription go on. Stripe has two kinds: a status of its own, which ends with a payment, and a pause of
 * collecting, during which the status stays as it is.
 *
 * @returns the portal's address where a card or a payment is missing; null where the subscription goes on
 * @throws HttpError 409 not_paused
 */
export async function resumeSubscription(parts: PortalParts, userId: string): Promise<string | null> {
  // Asked of Stripe first: another tab, or support, may have resumed it already.
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
  // It opens the product again once it is paid, and not before.
  if (row.status === "paused")
    await stripe.subscriptions.resume(id, { payment_behavior: "resume_on_payment_success" });
}

/** Without a card, with one that is declined, or because another tab was faster. */
function isRefused(thrown: unknown): boolean {
  return (
    thrown instanceof Stripe.errors.StripeCardError ||
    thrown instanceof Stripe.errors.StripeInvalidRequestError
  );
}
