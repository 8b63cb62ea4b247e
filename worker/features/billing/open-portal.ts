import Stripe from "stripe";
import { paths } from "#domain/paths.ts";
import type { SubscriptionRow } from "../../db/billing.ts";
import { HttpError } from "../../http/handler.ts";
import type { Parts } from "../../services/parts.ts";
import { isMissing } from "../../services/stripe.ts";
import { refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { subscriptionOf } from "../../services/subscriptions/store.ts";

export async function openPortal(
  { stripe, origin }: Pick<Parts, "stripe" | "origin">,
  customerId: string,
): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: `${origin}${paths.settings}`,
  });
  return url;
}

/** @throws HttpError 409 no_subscription, or customer_unknown, which the row then records */
export async function portalOf(parts: Parts, userId: string): Promise<string> {
  const row = await subscriptionOf(parts.db, userId);
  if (row?.customerUnknown) throw customerUnknown();
  if (!row?.status) throw new HttpError(409, "no_subscription", "There is no subscription to manage yet.");
  try {
    return await openPortal(parts, row.customerId);
  } catch (thrown) {
    if (!isMissing(thrown, "customer")) throw thrown;
    await refreshSubscription(parts, userId);
    throw customerUnknown();
  }
}

function customerUnknown(): HttpError {
  return new HttpError(
    409,
    "customer_unknown",
    "Stripe no longer knows your earlier subscription. You can start a new one.",
  );
}

/**
 * @returns the portal's address if a card or a payment is missing, else null
 * @throws HttpError 409 not_paused
 */
export async function resumeSubscription(parts: Parts, userId: string): Promise<string | null> {
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
