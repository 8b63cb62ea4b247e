import { createDatabase, type DatabaseBindings, ledgersOf } from "../../worker/db/database.ts";
import { readConfig } from "../../worker/env.ts";
import { refreshCustomer } from "../../worker/features/billing/open-checkout.ts";
import { createStripe } from "../../worker/services/stripe.ts";
import { refreshSubscription } from "../../worker/services/subscriptions/refresh-subscription.ts";
import { opensProduct } from "../../worker/services/subscriptions/subscription-info.ts";
import { relocateStandIns, type Vars } from "../lib/dev-vars.ts";
import { Failure } from "../lib/failure.ts";
import type { Settings } from "../lib/settings.ts";
import { withStandIns } from "../lib/with-stand-ins.ts";

/**
 * Gives an account an active subscription, at the Stripe stand-in and in the database, by the product's own
 * operations, so that reconciliation agrees with it. Starts the stand-ins if they don't run already.
 * @throws Failure if the variables name the real Stripe, where nothing may be made up
 */
export async function seedSubscription(
  bindings: DatabaseBindings,
  vars: Vars,
  settings: Settings,
  user: { id: string; email: string },
): Promise<void> {
  const local = relocateStandIns(vars, settings);
  if (new URL(local["STRIPE_API_URL"] || "https://api.stripe.com").origin !== settings.standInsUrl)
    throw new Failure("The seed needs the Stripe stand-in: set STRIPE_API_URL as in .dev.vars.example.");
  await withStandIns(settings, vars, async () => {
    const { stripe: config } = readConfig({ ...local, ...bindings });
    const databases = { db: createDatabase(bindings.DB), ledgers: ledgersOf(bindings) };
    const parts = { ...databases, stripe: createStripe(config), now: Date.now() };
    const { customerId, status } = await refreshCustomer(parts, user);
    if (opensProduct(status)) return;
    await parts.stripe.subscriptions.create({
      customer: customerId,
      items: [{ price: config.priceId }],
      default_payment_method: "pm_card_visa",
    });
    await refreshSubscription(parts, user.id);
  });
}
