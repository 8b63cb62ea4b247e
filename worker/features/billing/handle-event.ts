import Stripe from "stripe";
import { z } from "zod";
import { HttpError } from "../../http/errors.ts";
import { refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { lookUpEvent, type ReceivedEvent, recordUnmatched } from "../../services/subscriptions/store.ts";
import { checkTrial, sendTrialNotice, type TrialNoticeParts, type TrialParts } from "./check-trial.ts";
import { sendDisputeNotices } from "./dispute-notice.ts";

/** These events can change access or what the settings show. */
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
  "charge.dispute.created",
  "charge.dispute.closed",
  "customer.deleted",
];

const ENDINGS: ReadonlySet<string> = new Set(["customer.deleted", "customer.subscription.deleted"]);

type EventParts = TrialParts & TrialNoticeParts;

/** Handles what an event means besides the subscription's state, once that is known. It may run twice. */
const CONSEQUENCES: Readonly<
  Record<string, (parts: EventParts, userId: string, event: Stripe.Event) => Promise<unknown>>
> = {
  "customer.subscription.trial_will_end": (parts, userId, { created }) =>
    sendTrialNotice(parts, userId, created),
  "checkout.session.completed": checkTrial,
  "charge.dispute.created": sendDisputeNotices,
  "charge.dispute.closed": sendDisputeNotices,
};

/** Stripe is asked what is true, so order, repetition and delay don't matter. If this throws, Stripe sends it again. */
export async function handleEvent(parts: EventParts, event: Stripe.Event): Promise<void> {
  if (!HANDLED_EVENTS.includes(event.type)) return;
  const received: ReceivedEvent = {
    id: event.id,
    type: event.type,
    customerId: await customerOf(parts.stripe, event),
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
  // Do this before the event is recorded, so Stripe sends it again if this fails.
  const consequence = CONSEQUENCES[event.type];
  if (consequence) {
    await refreshSubscription(parts, userId);
    await consequence(parts, userId, event);
  }
  await refreshSubscription(parts, userId, received);
}

async function customerOf(stripe: Stripe, event: Stripe.Event): Promise<string | null> {
  const object = event.data.object as {
    id?: string;
    customer?: string | { id: string } | null;
    charge?: string;
  };
  if (event.type === "customer.deleted") return object.id ?? null;
  // A dispute only names its charge.
  const isDispute = event.type.startsWith("charge.dispute.") && object.charge !== undefined;
  const { customer = null } = isDispute ? await stripe.charges.retrieve(object.charge ?? "") : object;
  return typeof customer === "object" ? (customer?.id ?? null) : customer;
}

/** Keeps a recorded request from being replayed later. */
const TOLERANCE_SECONDS = 300;

interface Delivery {
  payload: string;
  signature: string | undefined;
  secret: string;
}

const wholeEvent = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.int(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

/** @throws HttpError 400 invalid_signature, or invalid_event if the signed body isn't an event */
export async function verifiedEvent(
  stripe: Stripe,
  { payload, signature, secret }: Delivery,
): Promise<Stripe.Event> {
  const crypto = Stripe.createSubtleCryptoProvider();
  try {
    const event = await stripe.webhooks.constructEventAsync(
      payload,
      signature ?? "",
      secret,
      TOLERANCE_SECONDS,
      crypto,
    );
    if (wholeEvent.safeParse(event).success) return event;
  } catch (thrown) {
    if (thrown instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new HttpError(400, "invalid_signature", "This event was not signed by Stripe for this endpoint.");
  }
  throw new HttpError(400, "invalid_event", "The signed body is not an event of Stripe's.");
}
