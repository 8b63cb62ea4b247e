// npm run billing:check: reads the Stripe account that the variables name and says what is missing for going live.
import { HANDLED_EVENTS } from "../worker/features/billing/handle-event.ts";
import { createStripe } from "../worker/services/stripe.ts";
import { billingFaults } from "./billing/faults.ts";
import { createVarsFile, readVars, relocateStandIns } from "./lib/dev-vars.ts";
import { runMain } from "./lib/failure.ts";
import { readSettings } from "./lib/settings.ts";

await runMain(async () => {
  createVarsFile();
  const fileVars = relocateStandIns(readVars(process.env["VARS_FILE"] || ".dev.vars"), readSettings());
  // A live key needn't stand in a file: the environment's own variables come first.
  const vars = { ...fileVars, ...process.env };
  const apiUrl = vars["STRIPE_API_URL"] || "https://api.stripe.com";
  const stripe = createStripe({
    apiUrl,
    secretKey: vars["STRIPE_SECRET_KEY"] ?? "",
    webhookSecret: vars["STRIPE_WEBHOOK_SECRET"] ?? "",
    priceId: vars["STRIPE_PRICE_ID"] ?? "",
    trialDays: Number(vars["TRIAL_DAYS"] ?? 7),
  });
  const faults = await billingFaults(stripe, {
    priceId: vars["STRIPE_PRICE_ID"] ?? "",
    handledEvents: HANDLED_EVENTS,
  });
  console.log(`Stripe at ${apiUrl}`);
  for (const fault of faults) console.log(`- ${fault}`);
  console.log(faults.length === 0 ? "Nothing is missing." : `${faults.length} to put right.`);
  return faults.length === 0 ? 0 : 1;
});
