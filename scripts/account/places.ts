import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, or } from "drizzle-orm";
import { getPlatformProxy } from "wrangler";
import { user } from "../../worker/db/accounts.ts";
import { createDatabase, type Database, type DatabaseBindings, ledgersOf } from "../../worker/db/database.ts";
import { type Bindings, readConfig } from "../../worker/env.ts";
import type { BillingParts } from "../../worker/services/parts.ts";
import { createStripe } from "../../worker/services/stripe.ts";
import { ownVars, relocateStandIns } from "../lib/dev-vars.ts";
import { Failure } from "../lib/failure.ts";
import { withLocalDatabases } from "../lib/local-database.ts";
import { applyMigrations } from "../lib/migrations.ts";
import { readSettings } from "../lib/settings.ts";
import { withStandIns } from "../lib/with-stand-ins.ts";
import { writeConfigCopy } from "../lib/wrangler-config.ts";

type Use = (parts: BillingParts) => Promise<void>;

export async function withLocalAccounts(use: Use): Promise<void> {
  const settings = readSettings();
  const fileVars = ownVars();
  const vars = relocateStandIns(fileVars, settings);
  await applyMigrations(settings);
  await withLocalDatabases(settings, async (bindings) => {
    const { stripe } = readConfig({ ...vars, ...bindings });
    const parts = { ...databasesOf(bindings), stripe: createStripe(stripe), now: Date.now() };
    const isLocal = stripe.apiUrl.startsWith(settings.standInsUrl);
    await (isLocal ? withStandIns(settings, vars, () => use(parts)) : use(parts));
  });
}

function databasesOf(bindings: DatabaseBindings) {
  return { db: createDatabase(bindings.DB), ledgers: ledgersOf(bindings) };
}

/**
 * The deployed accounts, through wrangler's sign-in at Cloudflare, and the real Stripe.
 * @throws Failure without STRIPE_SECRET_KEY in the environment: a live key needn't stand in a file
 */
export async function withRemoteAccounts(use: Use): Promise<void> {
  const secretKey = process.env["STRIPE_SECRET_KEY"];
  if (!secretKey) throw new Failure("Set STRIPE_SECRET_KEY to the deployed account's key for --remote.");
  const folder = mkdtempSync(join(tmpdir(), "account-finish-"));
  try {
    const platform = await getPlatformProxy<Bindings>({
      configPath: writeConfigCopy(folder, undefined, { remote: true }),
      persist: false,
    });
    const stripe = createStripe({
      apiUrl: "https://api.stripe.com",
      secretKey,
      webhookSecret: "",
      priceId: "",
      trialDays: 0,
    });
    try {
      await use({ ...databasesOf(platform.env), stripe, now: Date.now() });
    } finally {
      await platform.dispose();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param who an email address or an id. @throws Failure if there is no such account */
export async function accountOf(db: Database, who: string): Promise<{ id: string; email: string }> {
  const [found] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(or(eq(user.id, who), eq(user.email, who.trim().toLowerCase())));
  if (!found) throw new Failure(`There is no account "${who}" here.`);
  return found;
}
