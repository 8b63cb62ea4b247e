import { rm } from "node:fs/promises";
import type { D1Database } from "@cloudflare/workers-types";
import { withLocalDatabase } from "../../scripts/lib/local-database.ts";
import { readSettings } from "../../scripts/lib/settings.ts";
import { PROCESSES, SESSIONS_PER_USER, USERS_PER_PROCESS } from "./stored-users.ts";

const DAY_MS = 86_400_000;

/** Runs before the browser tests, once the app is up. Its database and mails are of no use after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const settings = readSettings({ PORT: process.env["E2E_PORT"], STATE_DIR: process.env["E2E_STATE_DIR"] });
  await withLocalDatabase(settings, insertUsers);
  return () => rm(settings.stateDir, { recursive: true, force: true });
}

async function insertUsers(db: D1Database): Promise<void> {
  const ids = Array.from({ length: PROCESSES }, (_, process) =>
    Array.from({ length: USERS_PER_PROCESS }, (_, index) => `${process}-${index + 1}`),
  ).flat();
  const now = Date.now();
  const week = Math.round((now + 7 * DAY_MS) / 1000);
  const insert = (sql: string, ...values: (string | number)[]) =>
    db.prepare(sql).bind(JSON.stringify(ids), now, ...values);
  await db.batch([
    insert(`INSERT INTO user (id, name, email, email_verified, created_at, updated_at)
      SELECT value, 'Someone', 'someone-' || value || '@example.com', 1, ?2, ?2 FROM json_each(?1)`),
    insert(
      `INSERT INTO session (id, token, user_id, expires_at, user_agent, created_at, updated_at)
      SELECT user.value || '-' || nth.value, user.value || '-' || nth.value, user.value, ?3, 'Chrome/140 Linux', ?2, ?2
      FROM json_each(?1) AS user, json_each(?4) AS nth`,
      now + 30 * DAY_MS,
      JSON.stringify(Array.from({ length: SESSIONS_PER_USER }, (_, index) => index + 1)),
    ),
    // Like any writer, Stripe's event takes the account's first sequence number.
    insert(`INSERT INTO user_sequences (user_id, last_seq) SELECT value, 1 FROM json_each(?1) WHERE ?2`),
    insert(`INSERT INTO operations (user_id, seq, op_id, type, at, applied_at, image)
      SELECT value, 1, 'paid-' || value, 'subscription.change', ?2, ?2, '[]' FROM json_each(?1)`),
    insert(
      `INSERT INTO subscriptions (user_id, customer_id, subscription_id, status, trial_end, period_end, had_subscription,
        version, updated_at, seq)
      SELECT value, 'cus_' || value, 'sub_' || value, 'trialing', ?3, ?3, 1, 1, ?2, 1 FROM json_each(?1)`,
      week,
    ),
  ]);
}
