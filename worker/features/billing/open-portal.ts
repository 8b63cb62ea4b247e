import { paths } from "#domain/paths.ts";
import { HttpError } from "../../http/errors.ts";
import { isMissing } from "../../services/stripe.ts";
import { type BillingParts, refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { subscriptionOf } from "../../services/subscriptions/store.ts";

export interface PortalParts extends BillingParts {
  origin: string;
}

export async function openPortal(
  { stripe, origin }: Pick<PortalParts, "stripe" | "origin">,
  customerId: string,
): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: `${origin}${paths.settings}`,
  });
  return url;
}

/** @throws HttpError 409 no_subscription, or customer_unknown, which the row then records */
export async function portalOf(parts: PortalParts, userId: string): Promise<string> {
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
