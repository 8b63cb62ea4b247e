import type Stripe from "stripe";
import { isChargedAgain } from "#domain/billing/paid-until.ts";
import { isMissing } from "../stripe.ts";
import { OVER } from "./end-at-once.ts";
import { stateOf } from "./stripe-state.ts";
import { opensProduct } from "./subscription-info.ts";

/** Taking a request back only affects marked subscriptions. */
const MARK = { ended_by: "cancellation_request" } as const;

/** A later end, set in the dashboard, which taking the request back restores. */
const END_BEFORE = "end_before_request";

/** None if Stripe no longer knows the customer. */
export async function runningSubscriptions(
  stripe: Stripe,
  customerId: string,
): Promise<Stripe.Subscription[]> {
  const running: Stripe.Subscription[] = [];
  try {
    for await (const each of stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 }))
      if (!OVER.has(each.status)) running.push(each);
  } catch (thrown) {
    if (!isMissing(thrown, "customer")) throw thrown;
  }
  return running;
}

export function goesOn(subscription: Stripe.Subscription): boolean {
  return opensProduct(subscription.status) && isChargedAgain(stateOf(subscription));
}

/** A paid period or a trial runs out. Anything else ends at once, because Stripe would still collect its open invoice. */
export async function endSubscription(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (goesOn(subscription)) {
    const { id, cancel_at: at } = subscription;
    const metadata = { ...MARK, ...(at !== null && { [END_BEFORE]: String(at) }) };
    await stripe.subscriptions.update(id, { cancel_at_period_end: true, metadata });
  }
  if (!opensProduct(subscription.status)) await stripe.subscriptions.cancel(subscription.id);
}

/** Leaves a subscription that was ended in any other way as it is. */
export async function keepSubscription(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { id, status, metadata } = subscription;
  if (!opensProduct(status) || metadata["ended_by"] !== MARK.ended_by) return;
  const endBefore = metadata[END_BEFORE];
  await stripe.subscriptions.update(id, {
    ...(endBefore === undefined ? { cancel_at_period_end: false } : { cancel_at: Number(endBefore) }),
    metadata: { ended_by: "", [END_BEFORE]: "" },
  });
}

/** With everything that could still charge them. A missing customer is fine. */
export async function deleteCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId);
  } catch (thrown) {
    if (!isMissing(thrown, "id")) throw thrown;
  }
}

/** An open checkout could still sell a subscription. */
export async function expireCheckout(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    if (session.status === "open") await stripe.checkout.sessions.expire(sessionId);
  } catch (thrown) {
    // It may belong to a Stripe account that was used before.
    if (!isMissing(thrown, "id") && !isMissing(thrown, "session")) throw thrown;
  }
}
