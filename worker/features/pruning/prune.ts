import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { HISTORY_MS, JOB_RUNS_MS, RESULTS_MS, SETTLED_MAILS_MS } from "../../db/retention.ts";
import { rawBatch } from "../../db/statements.ts";

const STEP = 1000;

export async function prune(db: Database, nowMs: number): Promise<void> {
  for (const step of pruneSteps(nowMs)) {
    for (let changed = 1; changed > 0; ) changed = (await rawBatch(db, step)).at(-1)?.meta.changes ?? 0;
  }
}

/** A step is one transaction, repeated until its last statement changes nothing. */
export function pruneSteps(nowMs: number): readonly (readonly SQL[])[] {
  // Both statements must pick the same rows.
  const oldHistory = sql`SELECT user_id, seq FROM operations WHERE applied_at < ${nowMs - HISTORY_MS}
    ORDER BY applied_at, user_id, seq LIMIT ${STEP}`;
  return [
    [
      sql`UPDATE operations SET applied_at = ${nowMs} WHERE (user_id, seq) IN (
        SELECT user_id, seq FROM operations WHERE applied_at IS NULL LIMIT ${STEP})`,
    ],
    [
      sql`INSERT INTO operation_results (user_id, op_id, seq, type, applied_at, result)
        SELECT user_id, op_id, seq, type, applied_at, result FROM operations WHERE (user_id, seq) IN (${oldHistory})
        ON CONFLICT DO NOTHING`,
      sql`DELETE FROM operations WHERE (user_id, seq) IN (${oldHistory})`,
    ],
    [expired("operation_results", "user_id, op_id", sql`applied_at < ${nowMs - RESULTS_MS}`)],
    [expired("session", "id", sql`expires_at < ${nowMs}`)],
    [expired("verification", "id", sql`expires_at < ${nowMs}`)],
    [expired("sign_in_challenges", "id", sql`expires_at < ${nowMs}`)],
    // Nearly every row it scans is one to remove.
    [expired("rate_limits", "key", sql`window_ends_at < ${nowMs}`)],
    [
      expired(
        "mail_outbox",
        "user_id, kind, local_date",
        sql`created_at < ${nowMs - SETTLED_MAILS_MS} AND next_try_at IS NULL`,
      ),
    ],
    [expired("job_runs", "job, scheduled_at", sql`scheduled_at < ${nowMs - JOB_RUNS_MS}`)],
  ];
}

function expired(table: string, key: string, condition: SQL): SQL {
  const [name, columns] = [sql.raw(table), sql.raw(key)];
  return sql`DELETE FROM ${name} WHERE (${columns}) IN (SELECT ${columns} FROM ${name} WHERE ${condition} LIMIT ${STEP})`;
}
