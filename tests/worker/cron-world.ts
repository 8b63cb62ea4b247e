import { createDatabase } from "../../worker/db/client.ts";
import type { Bindings } from "../../worker/env.ts";
import { runCron } from "../../worker/jobs/run-cron.ts";
import { bindings } from "./api.ts";

export const db = createDatabase(bindings.DB);

export const RECURRING_CRON = "5 * * * *";
export const MAIL_CRON = "* * * * *";

export function fire(cron: string, scheduled: string, vars: Partial<Bindings> = {}): Promise<void> {
  return runCron(cron, Date.parse(scheduled), { ...bindings, ...vars });
}

/** The mails that wait for a user or were sent, as "kind day". */
export async function outboxOf(userId: string): Promise<string[]> {
  const query = "SELECT kind || ' ' || local_date AS name FROM mail_outbox WHERE user_id = ? ORDER BY 1";
  return (await bindings.DB.prepare(query).bind(userId).all<{ name: string }>()).results.map(
    ({ name }) => name,
  );
}

interface Population {
  /** Distinguishes them from other tests' users in the same file. */
  prefix: string;
  users: number;
  seriesEach: number;
  /** User n lives in zone n modulo its length. */
  zones?: readonly string[];
  anchor?: string;
}

export async function populate({
  prefix,
  users,
  seriesEach,
  zones = ["UTC"],
  anchor = "2026-10-31",
}: Population): Promise<void> {
  const run = (query: string, ...values: unknown[]) => bindings.DB.prepare(query).bind(...values);
  const numbers = `(WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ? - 1) SELECT n FROM n)`;
  const id = `'${prefix}' || printf('%06d', n)`;
  const seriesId = `'rec_' || (1773133200000 + n)`;
  await bindings.DB.batch([
    run(
      `INSERT INTO user (id, name, email, email_verified, created_at, updated_at)
       SELECT ${id}, 'n', ${id} || '@example.com', 1, 0, 0 FROM ${numbers}`,
      users,
    ),
    run(
      `INSERT INTO user_settings (user_id, timezone, updated_at, seq)
       SELECT ${id}, json_extract(?, '$[' || (n % CAST(? AS INTEGER)) || ']'), 0, 0 FROM ${numbers}`,
      JSON.stringify(zones),
      zones.length,
      users,
    ),
    run(
      `INSERT INTO subscriptions (user_id, customer_id, status, updated_at)
       SELECT ${id}, 'cus_' || ${id}, 'active', 0 FROM ${numbers}`,
      users,
    ),
    run(`INSERT INTO user_sequences SELECT ${id}, 1 FROM ${numbers}`, users),
    run(
      `INSERT INTO recurring_series (user_id, id, anchor_date, first_month, title, amount, generated_until, seq)
       SELECT owner.id, ${seriesId}, ?, substr(?, 1, 7), 'Bill ' || n, 1000 + n, substr(?, 1, 7), 1
       FROM (SELECT ${id} AS id FROM ${numbers}) AS owner CROSS JOIN ${numbers}`,
      anchor,
      anchor,
      anchor,
      users,
      seriesEach,
    ),
  ]);
}

/** Every row that generation writes, but for what tells one run from another. */
export async function generatedRows(prefix: string) {
  const all = async <Row>(query: string) =>
    (await bindings.DB.prepare(query).bind(`${prefix}%`).all<Row>()).results;
  return {
    expenses: await all<{ user_id: string; id: number; due_date: string }>(
      `SELECT user_id, id, title, amount, due_date, status, recurring_id FROM expenses
       WHERE user_id LIKE ? AND deleted = 0 ORDER BY user_id, id`,
    ),
    series: await all<{ user_id: string; id: string; generated_until: string }>(
      "SELECT user_id, id, generated_until FROM recurring_series WHERE user_id LIKE ? ORDER BY user_id, id",
    ),
  };
}

/** Users whose log and last number disagree, or who have a row with a number that was never used. */
export async function brokenSequences(prefix: string): Promise<unknown[]> {
  const query = `SELECT last.user_id FROM user_sequences AS last WHERE last.user_id LIKE ?1 AND (
      last.last_seq <> coalesce((SELECT max(seq) FROM operations WHERE user_id = last.user_id), 1)
      OR last.last_seq - 1 <> (SELECT count(*) FROM operations WHERE user_id = last.user_id AND seq > 1)
      OR EXISTS (SELECT 1 FROM expenses WHERE user_id = last.user_id AND seq > last.last_seq)
      OR EXISTS (SELECT 1 FROM recurring_series WHERE user_id = last.user_id AND seq > last.last_seq))`;
  return (await bindings.DB.prepare(query).bind(`${prefix}%`).all()).results;
}
