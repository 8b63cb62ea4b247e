// npm run seed -- --email demo@example.com --months 24 --per-month 100: a realistic account in the local D1.

import { localTime } from "#domain/calendar/days.ts";
import { emailAddress } from "../worker/auth/email-address.ts";
import { createDatabase, type DatabaseBindings, ledgersOf } from "../worker/db/database.ts";
import { readConfig } from "../worker/env.ts";
import { refreshCustomer } from "../worker/features/billing/open-checkout.ts";
import { createStripe } from "../worker/services/stripe.ts";
import { updateOwner } from "../worker/services/subscriptions/owner.ts";
import { refreshSubscription } from "../worker/services/subscriptions/refresh-subscription.ts";
import { opensProduct } from "../worker/services/subscriptions/subscription-info.ts";
import { readArguments } from "./lib/arguments.ts";
import { ownVars, relocateStandIns, type Vars } from "./lib/dev-vars.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { withLocalDatabases } from "./lib/local-database.ts";
import { applyMigrations } from "./lib/migrations.ts";
import { readSettings, type Settings } from "./lib/settings.ts";
import { withStandIns } from "./lib/with-stand-ins.ts";
import { applyPlan, findOrCreateUser } from "./seed/account.ts";
import { seedPlan } from "./seed/plan.ts";
import { untilUnlocked } from "./seed/until-unlocked.ts";

/**
 * Gives an account an active subscription, at the Stripe stand-in and in the database, by the product's own
 * operations, so that reconciliation agrees with it. Starts the stand-ins if they don't run already.
 * @throws Failure if the variables name the real Stripe, where nothing may be made up
 */
async function seedSubscription(
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

const USAGE = "npm run seed -- --email demo@example.com [--months 24] [--per-month 100] [--seed 1]";

function readOptions() {
  const { values } = readArguments(USAGE, {
    options: {
      email: { type: "string", default: "demo@example.com" },
      months: { type: "string", default: "24" },
      "per-month": { type: "string", default: "100" },
      seed: { type: "string", default: "1" },
    },
  });
  const email = emailAddress.safeParse(values.email);
  if (!email.success) throw new Failure(`--email must be an email address. Usage: ${USAGE}`);
  return {
    email: email.data,
    months: wholeNumber("--months", values.months, 1, 240),
    perMonth: wholeNumber("--per-month", values["per-month"], 0, 1000),
    seed: wholeNumber("--seed", values.seed, 0, 2 ** 32 - 1),
  };
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new Failure(`${name} must be a whole number from ${min} to ${max}. Usage: ${USAGE}`);
  }
  return value;
}

await runMain(async () => {
  const { email, ...options } = readOptions();
  const settings = readSettings();
  const vars = ownVars();
  await applyMigrations(settings);
  await withLocalDatabases(settings, async (bindings) => {
    const db = createDatabase(bindings.DB);
    const ledgers = ledgersOf(bindings);
    const userId = await untilUnlocked(() => findOrCreateUser(db, email));
    await untilUnlocked(() => seedSubscription(bindings, vars, settings, { id: userId, email }));
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const today = localTime(Date.now(), timezone).day;
    const plan = seedPlan({ ...options, today, timezone });
    const ledger = await untilUnlocked(() => updateOwner(db, ledgers, userId, Date.now()));
    const applied = await applyPlan(ledgers.open(ledger ?? ""), userId, plan);
    console.log(
      `${email}: ${applied} of ${plan.length} operations were new. Sign in with this address to see them.`,
    );
  });
  return 0;
});
