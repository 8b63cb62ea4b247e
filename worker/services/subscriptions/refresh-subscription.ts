import type Stripe from "stripe";
import { isChargedAgain } from "#domain/billing/paid-until.ts";
import type { SubscriptionRow } from "../../db/billing.ts";
import type { BillingParts } from "../parts.ts";
import { isMissing } from "../stripe.ts";
import { updateOwner } from "./owner.ts";
import {
  confirmSubscription,
  conflictOf,
  type ReceivedEvent,
  recordEvent,
  subscriptionOf,
  writeDisputes,
  writeSubscription,
} from "./store.ts";
import { type Asked, askStripe, endAtOnce, OVER, stateOf, stateText } from "./stripe-state.ts";
import { opensProduct } from "./subscription-info.ts";

/** Others kept writing. The same call will succeed later. */
class SubscriptionContention extends Error {}

const ATTEMPTS = 20;

interface Refreshed {
  row: SubscriptionRow;
  changed: boolean;
}

/**
 * If somebody wrote since the call, Stripe is asked again, so an old response never overwrites a newer one. What was read is
 * copied to the user's ledger; a ledger that doesn't respond gets it from cron.
 * @returns undefined if the user has no customer at Stripe, or the event was handled meanwhile
 */
export async function refreshSubscription(
  { db, ledgers, stripe, now }: BillingParts,
  userId: string,
  event?: ReceivedEvent,
): Promise<Refreshed | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const row = await subscriptionOf(db, userId);
    if (!row) return undefined;
    const { state: fetched, disputes } = await askWithoutUnpaid(stripe, row);
    // A replaced customer's history still counts.
    const state = { ...fetched, hadSubscription: fetched.hadSubscription || row.hadSubscription };
    const changed = stateText(row) !== stateText(state);
    const writes = [
      ...(event ? [recordEvent(db, event, true, now)] : []),
      ...(await writeDisputes(db, userId, disputes)),
    ];
    const [first, ...rest] = [
      ...writes,
      ...(changed
        ? [writeSubscription(db, row, state, now)]
        : writes.length > 0
          ? [confirmSubscription(db, row)]
          : []),
    ];
    if (!first) return { row, changed };
    try {
      await db.batch([first, ...rest]);
      if (changed) await updateOwner(db, ledgers, userId, now).catch(logStaleOwner);
      return { row: { ...row, ...state }, changed };
    } catch (thrown) {
      const conflict = conflictOf(thrown);
      if (conflict === "event") return undefined;
      if (conflict !== "subscription") throw thrown;
    }
  }
  throw new SubscriptionContention("The subscription was written by others every time");
}

/** A subscription whose payment was given or taken back ends first, however that came to be known. */
async function askWithoutUnpaid(stripe: Stripe, row: SubscriptionRow): Promise<Asked> {
  const asked = await askStripe(stripe, row.customerId);
  // An open checkout would sell another one.
  if (asked.state.dispute !== null && row.dispute === null && row.checkoutSessionId !== null)
    await expireCheckout(stripe, row.checkoutSessionId);
  if (asked.unpaid.length === 0) return asked;
  for (const { id, why } of asked.unpaid) await endAtOnce(stripe, id, why);
  return await askStripe(stripe, row.customerId);
}

function logStaleOwner(thrown: unknown): void {
  // Don't log the error itself: its text may hold the query's parameters.
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  console.error(
    JSON.stringify({ level: "error", source: "owner", message: "A ledger could not be told.", name }),
  );
}

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

/** Deletes everything that could still charge them. A missing customer is fine. */
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
