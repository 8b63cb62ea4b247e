import type Stripe from "stripe";
import { paths } from "#domain/paths.ts";
import { sha256Hex } from "../../crypto/hashes.ts";
import type { SubscriptionRow } from "../../db/billing.ts";
import { HttpError } from "../../http/handler.ts";
import type { BillingParts, Parts } from "../../services/parts.ts";
import { isMissing, underKey } from "../../services/stripe.ts";
import { refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import {
  replaceCustomer,
  storeCheckout,
  storeCustomer,
  subscriptionOf,
  writeTrialUsed,
} from "../../services/subscriptions/store.ts";
import { opensProduct } from "../../services/subscriptions/subscription-info.ts";
import { hasAddressUsedTrial } from "../../services/subscriptions/used-trials.ts";
import { openPortal } from "./open-portal.ts";

interface CheckoutParts extends Parts {
  priceId: string;
  trialDays: number;
}

/** They miss a payment. A second subscription would be charged as well. */
const TO_BE_MENDED = new Set(["past_due", "unpaid", "paused"]);

const DISPUTED = {
  open: "A payment of yours is disputed. You can subscribe again once your bank has decided in our favor.",
  lost: "A payment of yours was charged back. To subscribe again, please write to support first.",
};

/** Stripe shows this beside its button, since nobody knows the card before it is typed there. */
const ONCE =
  "Free days come once for each person and card. If this card had them before, the subscription ends at once, nothing is charged, and you decide whether to pay.";

const ATTEMPTS = 5;

/**
 * Returns an open checkout if there is one, so that two tabs can't pay twice.
 * @throws HttpError 409 already_subscribed, payment_disputed
 */
export async function openCheckout(parts: CheckoutParts, user: Subscriber): Promise<string> {
  // The webhook of a payment in another tab may be late.
  const row = await refreshForCheckout(parts, user);
  try {
    return await leadToPayment(parts, row);
  } catch (thrown) {
    // Only a call that names a deleted customer notices it.
    if (!isMissing(thrown, "customer")) throw thrown;
    await renewCustomer(parts, user, row);
    return leadToPayment(parts, await refreshForCheckout(parts, user));
  }
}

/** Somebody whose address had free days in another account is treated as if they had been in this one. */
async function refreshForCheckout(parts: CheckoutParts, user: Subscriber): Promise<SubscriptionRow> {
  const row = await refreshCustomer(parts, user);
  if (row.hadSubscription || !(await hasAddressUsedTrial(parts, user.email))) return row;
  await writeTrialUsed(parts.db, row);
  return { ...row, hadSubscription: true };
}

async function leadToPayment(parts: CheckoutParts, row: SubscriptionRow): Promise<string> {
  if (opensProduct(row.status))
    throw new HttpError(409, "already_subscribed", "You already have an active subscription.");
  if (row.dispute !== null) throw new HttpError(409, "payment_disputed", DISPUTED[row.dispute]);
  return TO_BE_MENDED.has(row.status ?? "") ? openPortal(parts, row.customerId) : openSession(parts, row);
}

async function openSession(parts: CheckoutParts, first: SubscriptionRow): Promise<string> {
  let row = first;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const params = await sessionParams(parts, row);
    const known = row.checkoutSessionId;
    const open = known === null ? undefined : await openSessionUrl(parts, known, params);
    if (open) return open;
    const session = await createSession(parts, row, params);
    if (await storeCheckout(parts.db, row, session.id)) {
      const wasReplayed = session.lastResponse.headers["idempotent-replayed"] === "true";
      if (!wasReplayed && session.url) return session.url;
      // A replayed response may be about a session that has ended since.
      const url = await openSessionUrl(parts, session.id, params);
      if (url) return url;
    }
    row = (await subscriptionOf(parts.db, row.userId)) ?? row;
  }
  throw busy();
}

function busy(): HttpError {
  return new HttpError(
    503,
    "busy",
    "Checkout is being opened in another window. Please try again in a moment.",
  );
}

type SessionParams = Stripe.Checkout.SessionCreateParams & { metadata: { terms: string } };

async function sessionParams(
  { origin, priceId, trialDays }: CheckoutParts,
  row: SubscriptionRow,
): Promise<SessionParams> {
  const isTrial = trialDays > 0 && !row.hadSubscription;
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
      ...(isTrial && { trial_period_days: trialDays }),
    },
    ...(isTrial && { custom_text: { submit: { message: ONCE } } }),
  };
  // A session doesn't say what trial it gives, so it carries what it was made from.
  return { ...params, metadata: { terms: (await sha256Hex(JSON.stringify(params))).slice(0, 16) } };
}

/** Returns undefined if the session leads nowhere. A session with other terms than today's is closed, so nobody pays by them. */
async function openSessionUrl(
  { stripe }: CheckoutParts,
  id: string,
  { metadata: { terms } }: SessionParams,
): Promise<string | undefined> {
  try {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ["customer"] });
    // A deleted customer's checkout leads nowhere.
    const isLeft = typeof session.customer === "object" && session.customer?.deleted === true;
    if (session.status !== "open" || !session.url || isLeft) return undefined;
    if (session.metadata?.["terms"] === terms) return session.url;
    await closeSession(stripe, id);
    return undefined;
  } catch (thrown) {
    if (isMissing(thrown, "id") || isMissing(thrown, "session")) return undefined;
    throw thrown;
  }
}

/** @throws HttpError 503 busy if it is being paid at this moment; asking again finds the subscription */
async function closeSession(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (thrown) {
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === "complete") throw busy();
    if (status !== "expired") throw thrown;
  }
}

/** The key names the session before, so all tabs that replace it get the same new one. */
async function createSession(
  { stripe }: CheckoutParts,
  row: SubscriptionRow,
  params: SessionParams,
): Promise<Stripe.Response<Stripe.Checkout.Session>> {
  const key = `checkout/${row.checkoutSessionId ?? row.userId}/${params.metadata.terms}`;
  return underKey(key, (options) => stripe.checkout.sessions.create(params, options));
}

interface Subscriber {
  id: string;
  email: string;
}

/** If two tabs do this at once, the idempotency key gives both the same customer. */
async function ensureCustomer(parts: BillingParts, user: Subscriber): Promise<SubscriptionRow> {
  const known = await subscriptionOf(parts.db, user.id);
  if (known) return known;
  // Stripe forgets keys after about a day; a customer made before a crash is then found by its mark.
  const customerId = (await findCustomer(parts, user)) ?? (await createCustomer(parts, user, user.id));
  await storeCustomer(parts.db, user.id, customerId, parts.now);
  const row = await subscriptionOf(parts.db, user.id);
  if (!row) throw new Error("The user was erased while going to checkout.");
  return row;
}

export async function refreshCustomer(parts: BillingParts, user: Subscriber): Promise<SubscriptionRow> {
  await ensureCustomer(parts, user);
  const row = await refreshedRow(parts, user);
  if (!row.customerUnknown) return row;
  await renewCustomer(parts, user, row);
  // The user's other customer may have a subscription.
  return refreshedRow(parts, user);
}

async function renewCustomer(parts: BillingParts, user: Subscriber, row: SubscriptionRow): Promise<void> {
  const customerId =
    (await findCustomer(parts, user)) ??
    (await createCustomer(parts, user, `${user.id}/after/${row.customerId}`));
  await replaceCustomer(parts.db, row, customerId);
}

async function refreshedRow(parts: BillingParts, user: Subscriber): Promise<SubscriptionRow> {
  const refreshed = await refreshSubscription(parts, user.id);
  if (!refreshed) throw new Error("The user was erased while going to checkout.");
  return refreshed.row;
}

async function findCustomer({ stripe }: BillingParts, user: Subscriber): Promise<string | undefined> {
  for await (const customer of stripe.customers.list({ email: user.email, limit: 100 }))
    if (customer.metadata["user_id"] === user.id) return customer.id;
  return undefined;
}

async function createCustomer({ stripe }: BillingParts, user: Subscriber, key: string): Promise<string> {
  const params = { email: user.email, metadata: { user_id: user.id } };
  const { id } = await underKey(`customer/${key}`, (options) => stripe.customers.create(params, options));
  return id;
}
