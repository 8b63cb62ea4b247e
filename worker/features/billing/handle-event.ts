import type Stripe from "stripe";
import { type BillingParts, refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { lookUpEvent, type ReceivedEvent, recordUnmatched } from "../../services/subscriptions/store.ts";
import { sendTrialNotice, type TrialNoticeParts } from "./trial-notice.ts";

/** Those that can change access or what the settings show. */
export const HANDLED_EVENTS: readonly string[] = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.trial_will_end",
  "invoice.paid",
  "invoice.payment_failed",
  "charge.refunded",
  "customer.deleted",
];

const ENDINGS: ReadonlySet<string> = new Set(["customer.deleted", "customer.subscription.deleted"]);

/** Stripe is asked what is true, so order, repetition and delay don't matter. If this throws, Stripe sends it again. */
export async function handleEvent(
  parts: BillingParts & TrialNoticeParts,
  event: Stripe.Event,
): Promise<void> {
  if (!HANDLED_EVENTS.includes(event.type)) return;
  const received: ReceivedEvent = {
    id: event.id,
    type: event.type,
    customerId: customerOf(event),
    createdSeconds: event.created,
  };
  const { isKnown, userId } = await lookUpEvent(parts.db, received);
  if (isKnown) return;
  if (userId === undefined) {
    // The account was erased.
    if (ENDINGS.has(event.type)) return;
    await recordUnmatched(parts.db, received, parts.now);
    return;
  }
  // Before the event is recorded, so that Stripe sends it again if this fails. A notice is queued once.
  if (event.type === "customer.subscription.trial_will_end") {
    await refreshSubscription(parts, userId);
    await sendTrialNotice(parts, userId, event.created);
  }
  await refreshSubscription(parts, userId, received);
}

function customerOf(event: Stripe.Event): string | null {
  const object = event.data.object as { id?: string; customer?: string | { id: string } | null };
  if (event.type === "customer.deleted") return object.id ?? null;
  return typeof object.customer === "object" ? (object.customer?.id ?? null) : (object.customer ?? null);
}
