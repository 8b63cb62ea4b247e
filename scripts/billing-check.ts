// npm run billing:check: reads the Stripe account that the variables name and says what is missing for going live.
import { HANDLED_EVENTS } from "../worker/features/billing/handle-event.ts";
import { createStripe } from "../worker/services/stripe.ts";
import { billingFaults } from "./billing/faults.ts";
import { readArguments } from "./lib/arguments.ts";
import { ownVars, relocateStandIns } from "./lib/dev-vars.ts";
import { runMain } from "./lib/failure.ts";
import { readSettings } from "./lib/settings.ts";

const NEEDED = ["STRIPE_SECRET_KEY", "STRIPE_PRICE_ID"];

function accountFaults(apiUrl: string, vars: NodeJS.ProcessEnv): Promise<string[]> {
  const priceId = vars["STRIPE_PRICE_ID"] ?? "";
  const stripe = createStripe({
    apiUrl,
    secretKey: vars["STRIPE_SECRET_KEY"] ?? "",
    webhookSecret: vars["STRIPE_WEBHOOK_SECRET"] ?? "",
    priceId,
    trialDays: Number(vars["TRIAL_DAYS"] ?? 7),
  });
  return billingFaults(stripe, { priceId, handledEvents: HANDLED_EVENTS });
}

await runMain(async () => {
  readArguments("[STRIPE_SECRET_KEY=... STRIPE_PRICE_ID=... STRIPE_API_URL=...] npm run billing:check");
  const fileVars = relocateStandIns(ownVars(), readSettings());
  // A live key needn't stand in a file: the environment's own variables come first.
  const vars = { ...fileVars, ...process.env };
  const apiUrl = vars["STRIPE_API_URL"] || "https://api.stripe.com";
  const unset = NEEDED.filter((name) => !vars[name]).map((name) => `${name} is not set.`);
  const faults = unset.length > 0 ? unset : await accountFaults(apiUrl, vars);
  console.log(`Stripe at ${apiUrl}`);
  for (const fault of faults) console.log(`- ${fault}`);
  console.log(faults.length === 0 ? "Nothing is missing." : `${faults.length} to put right.`);
  return faults.length === 0 ? 0 : 1;
});
