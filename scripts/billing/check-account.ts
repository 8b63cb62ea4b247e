import { HANDLED_EVENTS } from "../../worker/features/billing/routes.ts";
import { createStripe } from "../../worker/services/stripe.ts";
import { billingFaults } from "./faults.ts";

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
