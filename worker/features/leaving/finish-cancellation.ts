import { type BillingParts, refreshSubscription } from "../billing/refresh-subscription.ts";
import { type SubscriptionRow, subscriptionOf } from "../billing/store.ts";
import { opensProduct } from "../billing/subscription-info.ts";
import { endSubscription, goesOn, runningSubscriptions } from "./end-subscriptions.ts";
import { closeAccount, type Departure, departureOf, markDeparture } from "./store.ts";

const DAY_MS = 86_400_000;

/** An account is erased at the latest 30 days after it was marked: two before that, for a daily run that fails. */
const LATEST_MS = 28 * DAY_MS;

export interface Finished {
  departure: Departure;
  sessionsEnded: number;
}

/**
 * Finishes a cancellation (SPEC.md section 9, FAQ claims): the subscription ends with what is paid for, the account is
 * marked to be erased after that, and its person is signed out everywhere. The mark comes first and remembers which
 * subscription it ended, so that a run that was killed can be repeated and still be taken back.
 * @throws whatever D1 or Stripe throw; the same call goes on where this one stopped
 */
export async function finishCancellation(parts: BillingParts, userId: string): Promise<Finished> {
  const { db, stripe, now } = parts;
  const row = await subscriptionOf(db, userId);
  const running = row ? await runningSubscriptions(stripe, row.customerId) : [];
  await markDeparture(db, {
    userId,
    erasureId: crypto.randomUUID(),
    markedAtMs: now,
    eraseAfterMs: now + LATEST_MS,
    cancelledSubscriptionId: running.find(goesOn)?.id ?? null,
  });
  const departure = await departureOf(db, userId);
  if (!departure) throw new Error("The account was erased, or its mark taken back, in the meantime.");

  if (row?.checkoutSessionId) await expireCheckout(parts, row.checkoutSessionId);
  for (const each of running) await endSubscription(stripe, each);
  const refreshed = row && (await refreshSubscription(parts, userId));
  const eraseAfterMs = Math.min(departure.markedAtMs + LATEST_MS, paidUntilMs(refreshed?.row, now));
  const sessionsEnded = await closeAccount(db, departure, eraseAfterMs);
  return { departure: { ...departure, eraseAfterMs }, sessionsEnded };
}

function paidUntilMs(row: SubscriptionRow | undefined, nowMs: number): number {
  if (!row || !opensProduct(row.status)) return nowMs;
  return Math.max(row.periodEndSeconds ?? 0, row.trialEndSeconds ?? 0) * 1000;
}

/** A checkout left open would sell a subscription to somebody who is leaving. */
async function expireCheckout({ stripe }: BillingParts, sessionId: string): Promise<void> {
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  if (session.status === "open") await stripe.checkout.sessions.expire(sessionId);
}
