import { Hono } from "hono";
import Stripe from "stripe";
import { z } from "zod";
import { emailAddress } from "../../auth/email-address.ts";
import { requireOwnAddress, requireUser } from "../../auth/require-user.ts";
import type { SubscriptionRow } from "../../db/billing.ts";
import { type AppEnv, HttpError, logError } from "../../http/handler.ts";
import { limitUse } from "../../http/rate-limit.ts";
import { jsonBody } from "../../http/request-rules.ts";
import { type Parts, partsOf } from "../../services/parts.ts";
import { refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import {
  lookUpEvent,
  type ReceivedEvent,
  recordUnmatched,
  subscriptionOf,
} from "../../services/subscriptions/store.ts";
import { NO_SUBSCRIPTION } from "../../services/subscriptions/stripe-state.ts";
import { subscriptionInfo, subscriptionState } from "../../services/subscriptions/subscription-info.ts";
import { hasAddressUsedTrial } from "../../services/subscriptions/used-trials.ts";
import { checkTrial, sendTrialNotice } from "./check-trial.ts";
import { sendDisputeNotices } from "./dispute-notice.ts";
import { openCheckout } from "./open-checkout.ts";
import { portalOf, resumeSubscription } from "./open-portal.ts";

const checkoutRequest = z.strictObject({
  email: emailAddress,
  plan: z.literal("pro_monthly", { error: "This plan is not offered." }).default("pro_monthly"),
});
const infoRequest = z.strictObject({ email: emailAddress });

/** Stripe limits the rate of the whole account, so each user's calls are limited here. */
const limitCheckouts = limitUse({
  perUser: "CHECKOUTS_PER_USER_PER_HOUR",
  perIp: "CHECKOUTS_PER_IP_PER_HOUR",
});

export const billingRoutes = new Hono<AppEnv>()
  .post("/create-checkout-session", requireUser, limitCheckouts, jsonBody(checkoutRequest), async (c) => {
    const user = c.get("user");
    requireOwnAddress(user, c.req.valid("json").email);
    const { priceId, trialDays } = c.get("config").stripe;
    const parts = { ...partsOf(c.var), priceId, trialDays };
    return c.json({ url: await orUnavailable(openCheckout(parts, user)) });
  })
  .post("/user-subscription-info", requireUser, jsonBody(infoRequest), async (c) => {
    const user = c.get("user");
    requireOwnAddress(user, c.req.valid("json").email);
    return c.json(subscriptionInfo(await subscriptionOf(c.get("db"), user.id)));
  })
  // Called when a user comes back from paying, so that a late webhook doesn't keep them waiting.
  .post("/billing/refresh", requireUser, limitCheckouts, async (c) => {
    const { id, email } = c.get("user");
    const parts = partsOf(c.var);
    const row = await orUnavailable(refreshChecked(parts, id));
    const hadSubscription = row?.hadSubscription || (await hasAddressUsedTrial(parts, email));
    return c.json(subscriptionState({ ...(row ?? NO_SUBSCRIPTION), hadSubscription }));
  })
  .post("/billing-portal", requireUser, limitCheckouts, async (c) => {
    return c.json({ url: await orUnavailable(portalOf(partsOf(c.var), c.get("user").id)) });
  })
  // `url` is null unless a payment has to be made there.
  .post("/billing/resume", requireUser, limitCheckouts, async (c) => {
    return c.json({ url: await orUnavailable(resumeSubscription(partsOf(c.var), c.get("user").id)) });
  })
  .post("/stripe/webhook", async (c) => {
    const parts = partsOf(c.var);
    const event = await verifiedEvent(parts.stripe, {
      payload: await c.req.text(),
      signature: c.req.header("Stripe-Signature"),
      secret: c.get("config").stripe.webhookSecret,
    });
    await handleEvent(parts, event);
    return c.json({ received: true as const });
  });

/** A trial that begins is checked here as well, so that the page after checkout says what came of it. */
async function refreshChecked(parts: Parts, userId: string): Promise<SubscriptionRow | undefined> {
  const refreshed = await refreshSubscription(parts, userId);
  const isRefused = await checkTrial(parts, userId);
  return isRefused ? await subscriptionOf(parts.db, userId) : refreshed?.row;
}

async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    if (thrown instanceof HttpError) throw thrown;
    logError(thrown, { source: "stripe" });
    throw new HttpError(
      502,
      "stripe_failed",
      "Stripe did not answer as it should. Please try again in a moment.",
    );
  }
}

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

/** Handles what an event means besides the subscription's state, once that is known. It may run twice. */
const CONSEQUENCES: Readonly<
  Record<string, (parts: Parts, userId: string, event: Stripe.Event) => Promise<unknown>>
> = {
  "customer.subscription.trial_will_end": (parts, userId, { created }) =>
    sendTrialNotice(parts, userId, created),
  "checkout.session.completed": checkTrial,
  "charge.dispute.created": sendDisputeNotices,
  "charge.dispute.closed": sendDisputeNotices,
};

/** Stripe is asked what is true, so order, repetition and delay don't matter. If this throws, Stripe sends it again. */
async function handleEvent(parts: Parts, event: Stripe.Event): Promise<void> {
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
async function verifiedEvent(
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
