// npm run seed -- --email demo@example.com --months 24 --per-month 100: a realistic account in the local D1.
import { localTime } from "#domain/calendar/days.ts";
import { emailAddress } from "../worker/auth/email-address.ts";
import { createDatabase, ledgersOf } from "../worker/db/database.ts";
import { updateOwner } from "../worker/services/subscriptions/owner.ts";
import { readArguments } from "./lib/arguments.ts";
import { ownVars } from "./lib/dev-vars.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { withLocalDatabases } from "./lib/local-database.ts";
import { readSettings } from "./lib/settings.ts";
import { applyMigrations } from "./lib/wrangler.ts";
import { applyPlan, findOrCreateUser } from "./seed/account.ts";
import { seedPlan } from "./seed/plan.ts";
import { seedSubscription } from "./seed/subscription.ts";
import { untilUnlocked } from "./seed/until-unlocked.ts";

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
