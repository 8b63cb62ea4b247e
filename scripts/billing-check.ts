// npm run billing:check: reads the Stripe account that the variables name and says what is missing for going live.
import { checkAccount } from "./billing/faults.ts";
import { readArguments } from "./lib/arguments.ts";
import { ownVars, relocateStandIns } from "./lib/dev-vars.ts";
import { runMain } from "./lib/failure.ts";
import { readSettings } from "./lib/settings.ts";

await runMain(async () => {
  readArguments("[STRIPE_SECRET_KEY=... STRIPE_PRICE_ID=... STRIPE_API_URL=...] npm run billing:check");
  const fileVars = relocateStandIns(ownVars(), readSettings());
  // A live key needn't stand in a file: the environment's own variables come first.
  const { apiUrl, faults } = await checkAccount({ ...fileVars, ...process.env });
  console.log(`Stripe at ${apiUrl}`);
  for (const fault of faults) console.log(`- ${fault}`);
  console.log(faults.length === 0 ? "Nothing is missing." : `${faults.length} to put right.`);
  return faults.length === 0 ? 0 : 1;
});
