import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { rawBatch } from "../../db/raw-batch.ts";
import { HISTORY_MS, JOB_RUNS_MS, RESULTS_MS, SETTLED_MAILS_MS } from "../../db/retention.ts";

/** How many rows a step removes. It is repeated until it removes none. */
const STEP = 1000;

/** Removes everything that has expired at an instant (epoch milliseconds), in steps, so that no statement takes long. */
export async function prune(db: Database, nowMs: number): Promise<void> {
  for (const step of pruneSteps(nowMs)) {
    for (let changed = 1; changed > 0; ) changed = (await rawBatch(db, step)).at(-1)?.meta.changes ?? 0;
  }
}

/**
 * Everything to remove at an instant (epoch milliseconds), in steps. The statements of a step run in one transaction,
 * and the step is repeated until its last statement changes nothing. History older than 30 days leaves its id and
 * result behind until day 400, and its sequence number in user_sequences. Everything else goes when it has expired or
 * is settled.
 */
export function pruneSteps(nowMs: number): readonly (readonly SQL[])[] {
  // Ordered, so that both statements pick the same rows.
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
    [
      sql`DELETE FROM operation_results WHERE (user_id, op_id) IN (
        SELECT user_id, op_id FROM operation_results WHERE applied_at < ${nowMs - RESULTS_MS} LIMIT ${STEP})`,
    ],
    [sql`DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at < ${nowMs} LIMIT ${STEP})`],
    [
      sql`DELETE FROM verification WHERE id IN (
        SELECT id FROM verification WHERE expires_at < ${nowMs} LIMIT ${STEP})`,
    ],
    [
      sql`DELETE FROM sign_in_challenges WHERE id IN (
        SELECT id FROM sign_in_challenges WHERE expires_at < ${nowMs} LIMIT ${STEP})`,
    ],
    // Needs no index: nearly every row it scans is one to remove.
    [
      sql`DELETE FROM rate_limits WHERE key IN (
        SELECT key FROM rate_limits WHERE window_ends_at < ${nowMs} LIMIT ${STEP})`,
    ],
    [
      sql`DELETE FROM mail_outbox WHERE (user_id, kind, local_date) IN (
        SELECT user_id, kind, local_date FROM mail_outbox
        WHERE created_at < ${nowMs - SETTLED_MAILS_MS} AND next_try_at IS NULL LIMIT ${STEP})`,
    ],
    [
      sql`DELETE FROM job_runs WHERE (job, scheduled_at) IN (
        SELECT job, scheduled_at FROM job_runs WHERE scheduled_at < ${nowMs - JOB_RUNS_MS} LIMIT ${STEP})`,
    ],
  ];
}
