import Stripe from "stripe";
import { HANDLED_EVENTS } from "../../worker/features/billing/routes.ts";
import { createStripe } from "../../worker/services/stripe.ts";

interface Wanted {
  priceId: string;
  handledEvents: readonly string[];
}

/** Returns a sentence for each fault that keeps an account from selling the plan. */
export async function billingFaults(stripe: Stripe, wanted: Wanted): Promise<string[]> {
  const faults = await Promise.all([
    priceFaults(stripe, wanted.priceId),
    webhookFaults(stripe, wanted.handledEvents),
    portalFaults(stripe),
    keyFaults(stripe),
  ]);
  return faults.flat();
}

async function priceFaults(stripe: Stripe, id: string): Promise<string[]> {
  try {
    const price = await stripe.prices.retrieve(id);
    const faults: string[] = [];
    if (!price.active) faults.push(`The price ${id} is archived.`);
    if (price.unit_amount !== 900 || price.currency !== "usd")
      faults.push(`The price ${id} is not $9: ${price.unit_amount} ${price.currency} (in hundredths).`);
    if (price.recurring?.interval !== "month" || price.recurring.interval_count !== 1)
      faults.push(`The price ${id} is not charged every month.`);
    return faults;
  } catch (error) {
    return [`STRIPE_PRICE_ID or STRIPE_SECRET_KEY is wrong: ${said(error)}`];
  }
}

async function webhookFaults(stripe: Stripe, handledEvents: readonly string[]): Promise<string[]> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const ours = data.filter(
      ({ url, status }) => url.endsWith("/api/stripe/webhook") && status === "enabled",
    );
    if (ours.length === 0)
      return ["There is no enabled webhook endpoint at https://<your address>/api/stripe/webhook."];
    return ours.flatMap(({ url, enabled_events, api_version }) => {
      const missing = enabled_events.includes("*")
        ? []
        : handledEvents.filter((type) => !enabled_events.includes(type));
      return [
        ...(missing.length > 0 ? [`The webhook ${url} lacks ${missing.join(", ")}.`] : []),
        ...(api_version !== null && api_version !== Stripe.API_VERSION
          ? [`The webhook ${url} sends version ${api_version}: create it again with ${Stripe.API_VERSION}.`]
          : []),
      ];
    });
  } catch (error) {
    return [`The webhook endpoints can't be read: ${said(error)}`];
  }
}

async function portalFaults(stripe: Stripe): Promise<string[]> {
  try {
    const { data } = await stripe.billingPortal.configurations.list({ is_default: true });
    const [portal] = data;
    if (!portal) return ["The billing portal has not been set up: save its settings once in the dashboard."];
    const { subscription_cancel, payment_method_update, invoice_history, ...features } = portal.features;
    return [
      ...(subscription_cancel.enabled
        ? ["The portal lets people cancel: switch it off, they cancel in the settings."]
        : []),
      ...(features.subscription_pause?.enabled
        ? ["The portal lets people pause: switch it off, it would lock them out of the product."]
        : []),
      ...(features.subscription_update.enabled
        ? ["The portal lets people change their plan: switch it off, there is only one."]
        : []),
      ...(payment_method_update.enabled ? [] : ["The portal doesn't let people change their card."]),
      ...(invoice_history.enabled ? [] : ["The portal doesn't show invoices."]),
    ];
  } catch (error) {
    return [`The billing portal's settings can't be read: ${said(error)}`];
  }
}

/** Stripe checks what the key may do before it looks for an object, so these ask about objects that don't exist. */
async function keyFaults(stripe: Stripe): Promise<string[]> {
  const nobody = "of_the_billing_check";
  const needed: readonly [right: string, call: () => Promise<unknown>][] = [
    [
      "write subscriptions: allow it, closing an account needs it",
      () => stripe.subscriptions.update(`sub_${nobody}`, { metadata: {} }),
    ],
    [
      "read charges and refunds: allow it, a refund changes who has access",
      () => stripe.charges.retrieve(`ch_${nobody}`),
    ],
    [
      "read disputes: allow it, a disputed payment ends a subscription",
      () => stripe.disputes.list({ charge: `ch_${nobody}` }),
    ],
    [
      "read payment methods: allow it, a card has free days only once",
      () => stripe.paymentMethods.list({ customer: `cus_${nobody}` }),
    ],
  ];
  const faults = await Promise.all(
    needed.map(async ([right, call]) => {
      const thrown = await call().catch((error: unknown) => error);
      return thrown instanceof Stripe.errors.StripePermissionError ? [`The key may not ${right}.`] : [];
    }),
  );
  return faults.flat();
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const NEEDED = ["STRIPE_SECRET_KEY", "STRIPE_PRICE_ID"];

interface Checked {
  readonly apiUrl: string;
  /** A sentence each. */
  readonly faults: readonly string[];
}

/** Reads the Stripe account that the variables name. */
export async function checkAccount(vars: NodeJS.ProcessEnv): Promise<Checked> {
  const apiUrl = vars["STRIPE_API_URL"] || "https://api.stripe.com";
  const unset = NEEDED.filter((name) => !vars[name]).map((name) => `${name} is not set.`);
  if (unset.length > 0) return { apiUrl, faults: unset };
  const priceId = vars["STRIPE_PRICE_ID"] ?? "";
  const stripe = createStripe({
    apiUrl,
    secretKey: vars["STRIPE_SECRET_KEY"] ?? "",
    webhookSecret: vars["STRIPE_WEBHOOK_SECRET"] ?? "",
    priceId,
    trialDays: Number(vars["TRIAL_DAYS"] ?? 7),
  });
  return { apiUrl, faults: await billingFaults(stripe, { priceId, handledEvents: HANDLED_EVENTS }) };
}
