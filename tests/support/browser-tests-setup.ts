import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { withLocalDatabases } from "../../scripts/lib/local-database.ts";
import { readSettings } from "../../scripts/lib/settings.ts";
import type { DatabaseBindings, LedgerName } from "../../worker/db/database.ts";
import { NO_SUBSCRIPTION } from "../../worker/services/subscriptions/stripe-state.ts";
import { ledgerOf, PROCESSES, SESSIONS_PER_USER, USERS_PER_PROCESS } from "./stored-users.ts";

const DAY_MS = 86_400_000;

/** A copy of the state as the first test finds it, for tests that start an app of their own. */
export const templateOf = (stateDir: string) => `${stateDir}-template`;

/** Runs before the browser tests, once the app is up. Its database and mails are of no use after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const settings = readSettings({ PORT: process.env["E2E_PORT"], STATE_DIR: process.env["E2E_STATE_DIR"] });
  await withLocalDatabases(settings, insertUsers);
  const template = templateOf(settings.stateDir);
  await cp(join(settings.stateDir, "v3"), join(template, "v3"), { recursive: true });
  return async () => {
    await rm(settings.stateDir, { recursive: true, force: true });
    await rm(template, { recursive: true, force: true });
  };
}

async function insertUsers(bindings: DatabaseBindings): Promise<void> {
  const ids = Array.from({ length: PROCESSES }, (_, process) =>
    Array.from({ length: USERS_PER_PROCESS }, (_, index) => `${process}-${index + 1}`),
  ).flat();
  await insertAccounts(bindings.DB, ids);
  for (const [ledger, theirs] of Map.groupBy(ids, ledgerOf)) {
    const database = bindings[ledger as LedgerName];
    if (database === undefined) throw new Error(`${ledger} is not bound.`);
    await insertOwners(database, theirs);
  }
}

const now = Date.now();
const week = Math.round((now + 7 * DAY_MS) / 1000);

async function insertAccounts(directory: D1Database, ids: readonly string[]): Promise<void> {
  const insert = (sql: string, ...values: (string | number)[]) =>
    directory.prepare(sql).bind(JSON.stringify(ids), now, ...values);
  await directory.batch([
    insert(`INSERT INTO user (id, name, email, email_verified, created_at, updated_at)
      SELECT value, 'Someone', 'someone-' || value || '@example.com', 1, ?2, ?2 FROM json_each(?1)`),
    insert(
      `INSERT INTO session (id, token, user_id, expires_at, user_agent, created_at, updated_at)
      SELECT user.value || '-' || nth.value, user.value || '-' || nth.value, user.value, ?3, 'Chrome/140 Linux', ?2, ?2
      FROM json_each(?1) AS user, json_each(?4) AS nth`,
      now + 30 * DAY_MS,
      JSON.stringify(Array.from({ length: SESSIONS_PER_USER }, (_, index) => index + 1)),
    ),
    insert(
      "INSERT INTO homes (user_id, ledger) SELECT value ->> 0, value ->> 1 FROM json_each(?3) WHERE ?1 AND ?2",
      JSON.stringify(ids.map((id) => [id, ledgerOf(id)])),
    ),
    insert(
      `INSERT INTO subscriptions (user_id, customer_id, subscription_id, status, trial_end, period_end, had_subscription,
        version, updated_at)
      SELECT value, 'cus_' || value, 'sub_' || value, 'trialing', ?3, ?3, 1, 1, ?2 FROM json_each(?1)`,
      week,
    ),
  ]);
}

async function insertOwners(ledger: D1Database, ids: readonly string[]): Promise<void> {
  const state = {
    ...NO_SUBSCRIPTION,
    ...{ status: "trialing", trialEndSeconds: week, periodEndSeconds: week, hadSubscription: true },
  };
  const insert = (sql: string, value: string | number) =>
    ledger.prepare(sql).bind(JSON.stringify(ids), value);
  await ledger.batch([
    insert(
      `INSERT INTO owners (user_id, email, last_seq, subscription, subscription_version, subscription_seq)
      SELECT value, 'someone-' || value || '@example.com', 1, ?2, 1, 1 FROM json_each(?1)`,
      JSON.stringify(state),
    ),
    // Like any writer, Stripe's event takes the account's first sequence number.
    insert(
      `INSERT INTO operations (user_id, seq, op_id, type, at, applied_at, image)
      SELECT value, 1, 'paid-' || value, 'subscription.change', ?2, ?2, '[]' FROM json_each(?1)`,
      now,
    ),
  ]);
}
