import { type BillingParts, refreshSubscription } from "../billing/refresh-subscription.ts";
import { subscriptionOf } from "../billing/store.ts";
import { runningSubscriptions } from "./end-subscriptions.ts";
import { departureOf, withdrawDeparture } from "./store.ts";

export interface Kept {
  /** Whether the subscription that finishing the cancellation had set to end goes on. */
  resumed: boolean;
}

/**
 * Takes back what finishing a cancellation did, but for the sessions: the account stays, and the subscription that was
 * set to end goes on where it hasn't ended yet. One that the person had ended themselves stays ended.
 * @returns null when the account isn't marked
 * @throws whatever D1 or Stripe throw; the same call goes on where this one stopped
 */
export async function keepAccount(parts: BillingParts, userId: string): Promise<Kept | null> {
  const { db, stripe } = parts;
  const departure = await departureOf(db, userId);
  if (!departure) return null;
  const row = await subscriptionOf(db, userId);
  const running = row ? await runningSubscriptions(stripe, row.customerId) : [];
  const ended = running.find(({ id }) => id === departure.cancelledSubscriptionId);
  if (ended) {
    await stripe.subscriptions.update(ended.id, { cancel_at_period_end: false });
    await refreshSubscription(parts, userId);
  }
  const isWithdrawn = await withdrawDeparture(db, departure);
  return isWithdrawn ? { resumed: ended !== undefined } : null;
}
