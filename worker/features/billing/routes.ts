import { type Context, Hono } from "hono";
import { z } from "zod";
import { emailAddress } from "../../auth/email-address.ts";
import { requireOwnAddress, requireUser } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";
import { HttpError, logError } from "../../http/errors.ts";
import { jsonBody } from "../../http/json-body.ts";
import { limitUse } from "../../http/rate-limit.ts";
import { createMailer } from "../../mail/create-mailer.ts";
import { createStripe } from "../../services/stripe.ts";
import { refreshSubscription } from "../../services/subscriptions/refresh-subscription.ts";
import { type SubscriptionRow, subscriptionOf } from "../../services/subscriptions/store.ts";
import { NO_SUBSCRIPTION } from "../../services/subscriptions/stripe-state.ts";
import { subscriptionInfo, subscriptionState } from "../../services/subscriptions/subscription-info.ts";
import { hasAddressUsedTrial } from "../../services/subscriptions/used-trials.ts";
import { checkTrial, type TrialParts } from "./check-trial.ts";
import { handleEvent, verifiedEvent } from "./handle-event.ts";
import { openCheckout } from "./open-checkout.ts";
import { portalOf, resumeSubscription } from "./open-portal.ts";

const checkoutRequest = z.strictObject({
  email: emailAddress,
  plan: z.literal("pro_monthly", { error: "This plan is not offered." }).default("pro_monthly"),
});
const infoRequest = z.strictObject({ email: emailAddress });

/** Stripe limits the rate of the whole account, so each user's calls are limited here. */
const limitCheckouts = limitUse({ perUser: "checkoutsPerUserPerHour", perIp: "checkoutsPerIpPerHour" });

export const billingRoutes = new Hono<AppEnv>()
  .post("/create-checkout-session", requireUser, limitCheckouts, jsonBody(checkoutRequest), async (c) => {
    const user = c.get("user");
    requireOwnAddress(user, c.req.valid("json").email);
    const { priceId, trialDays } = c.get("config").stripe;
    const parts = { ...trialParts(c), priceId, trialDays };
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
    const parts = trialParts(c);
    const row = await orUnavailable(refreshChecked(parts, id));
    const hadSubscription = row?.hadSubscription || (await hasAddressUsedTrial(parts, email));
    return c.json(subscriptionState({ ...(row ?? NO_SUBSCRIPTION), hadSubscription }));
  })
  .post("/billing-portal", requireUser, limitCheckouts, async (c) => {
    const parts = { ...billingParts(c), origin: c.get("origin") };
    return c.json({ url: await orUnavailable(portalOf(parts, c.get("user").id)) });
  })
  // `url` is null unless a payment has to be made there.
  .post("/billing/resume", requireUser, limitCheckouts, async (c) => {
    const parts = { ...billingParts(c), origin: c.get("origin") };
    return c.json({ url: await orUnavailable(resumeSubscription(parts, c.get("user").id)) });
  })
  .post("/stripe/webhook", async (c) => {
    const parts = trialParts(c);
    const event = await verifiedEvent(parts.stripe, {
      payload: await c.req.text(),
      signature: c.req.header("Stripe-Signature"),
      secret: c.get("config").stripe.webhookSecret,
    });
    await handleEvent(parts, event);
    return c.json({ received: true as const });
  });

function billingParts(c: Pick<Context<AppEnv>, "var">) {
  const { db, ledgers, now, config } = c.var;
  return { db, ledgers, now, stripe: createStripe(config.stripe) };
}

function trialParts(c: Pick<Context<AppEnv>, "var">) {
  const { mail, supportEmail, durableSecrets } = c.var.config;
  const { origin } = c.var;
  return { ...billingParts(c), mailer: createMailer(mail), supportEmail, origin, durableSecrets };
}

/** A trial that begins is checked here as well, so that the page after checkout says what came of it. */
async function refreshChecked(parts: TrialParts, userId: string): Promise<SubscriptionRow | undefined> {
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
