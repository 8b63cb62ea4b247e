import type Stripe from "stripe";
import { paths } from "#domain/paths.ts";
import { sha256Hex } from "../../crypto/sha256.ts";
import { HttpError } from "../../http/errors.ts";
import { isMissing, underKey } from "../../services/stripe.ts";
import type { BillingParts } from "../../services/subscriptions/refresh-subscription.ts";
import { type SubscriptionRow, storeCheckout, subscriptionOf } from "../../services/subscriptions/store.ts";
import { opensProduct } from "../../services/subscriptions/subscription-info.ts";
import { refreshCustomer, renewCustomer, type Subscriber } from "./customer.ts";
import { openPortal } from "./open-portal.ts";

interface CheckoutParts extends BillingParts {
  origin: string;
  priceId: string;
  trialDays: number;
}

/** They miss a payment. A second subscription would be charged as well. */
const TO_BE_MENDED = new Set(["past_due", "unpaid", "paused"]);

const ATTEMPTS = 5;

/**
 * Returns an open checkout if there is one, so that two tabs can't pay twice.
 * @throws HttpError 409 already_subscribed
 */
export async function openCheckout(parts: CheckoutParts, user: Subscriber): Promise<string> {
  // The webhook of a payment in another tab may be late.
  const row = await refreshCustomer(parts, user);
  try {
    return await leadToPayment(parts, row);
  } catch (thrown) {
    // Only a call that names a deleted customer notices it.
    if (!isMissing(thrown, "customer")) throw thrown;
    await renewCustomer(parts, user, row);
    return leadToPayment(parts, await refreshCustomer(parts, user));
  }
}

async function leadToPayment(parts: CheckoutParts, row: SubscriptionRow): Promise<string> {
  if (opensProduct(row.status))
    throw new HttpError(409, "already_subscribed", "You already have an active subscription.");
  return TO_BE_MENDED.has(row.status ?? "") ? openPortal(parts, row.customerId) : openSession(parts, row);
}

async function openSession(parts: CheckoutParts, first: SubscriptionRow): Promise<string> {
  let row = first;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const known = row.checkoutSessionId;
    const open = known === null ? undefined : await openSessionUrl(parts, known);
    if (open) return open;
    const session = await createSession(parts, row);
    if (await storeCheckout(parts.db, row, session.id)) {
      if (!wasReplayed(session) && session.url) return session.url;
      // A replayed response may be about a session that has ended since.
      const url = await openSessionUrl(parts, session.id);
      if (url) return url;
    }
    row = (await subscriptionOf(parts.db, row.userId)) ?? row;
  }
  throw new HttpError(
    503,
    "busy",
    "Checkout is being opened in another window. Please try again in a moment.",
  );
}

async function openSessionUrl({ stripe }: CheckoutParts, id: string): Promise<string | undefined> {
  try {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ["customer"] });
    // A deleted customer's checkout leads nowhere.
    const isLeft = typeof session.customer === "object" && session.customer?.deleted === true;
    return session.status === "open" && session.url && !isLeft ? session.url : undefined;
  } catch (thrown) {
    if (isMissing(thrown, "id") || isMissing(thrown, "session")) return undefined;
    throw thrown;
  }
}

/** The key names the session before, so all tabs that replace it get the same new one. */
async function createSession(
  { stripe, origin, priceId, trialDays }: CheckoutParts,
  row: SubscriptionRow,
): Promise<Stripe.Response<Stripe.Checkout.Session>> {
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    customer: row.customerId,
    client_reference_id: row.userId,
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: `${origin}${paths.success}`,
    cancel_url: `${origin}${paths.cancel}`,
    payment_method_collection: "always",
    subscription_data: {
      metadata: { user_id: row.userId },
      ...(trialDays > 0 && !row.hadSubscription && { trial_period_days: trialDays }),
    },
  };
  const body = await sha256Hex(JSON.stringify(params));
  const key = `checkout/${row.checkoutSessionId ?? row.userId}/${body.slice(0, 16)}`;
  return underKey(key, (options) => stripe.checkout.sessions.create(params, options));
}

function wasReplayed(session: Stripe.Response<Stripe.Checkout.Session>): boolean {
  return session.lastResponse.headers["idempotent-replayed"] === "true";
}
