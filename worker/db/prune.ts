import { type SQL, sql } from "drizzle-orm";

const DAY_MS = 86_400_000;

/** Rows a statement removes; it is run until it removes none. */
const STEP = 1000;

/**
 * What to remove at a time (epoch milliseconds): history older than 30 days, whose sequence numbers live on in
 * user_sequences; sessions, sign-in mails and Google sign-ins that have expired, limits whose window is over; old
 * runs and settled mails.
 */
export function pruneStatements(nowMs: number): SQL[] {
  return [
    // The oldest rows of all by their age; a person's last number is not read from here.
    sql`DELETE FROM operations WHERE (user_id, seq) IN (
      SELECT user_id, seq FROM operations WHERE at < ${nowMs - 30 * DAY_MS} LIMIT ${STEP})`,
    sql`DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at < ${nowMs} LIMIT ${STEP})`,
    sql`DELETE FROM verification WHERE id IN (
      SELECT id FROM verification WHERE expires_at < ${nowMs} LIMIT ${STEP})`,
    sql`DELETE FROM sign_in_challenges WHERE id IN (
      SELECT id FROM sign_in_challenges WHERE expires_at < ${nowMs} LIMIT ${STEP})`,
    // Without an index: nearly all that it goes through is what it removes.
    sql`DELETE FROM rate_limits WHERE key IN (
      SELECT key FROM rate_limits WHERE window_ends_at < ${nowMs} LIMIT ${STEP})`,
    // The rule for overdue mails looks a week back.
    sql`DELETE FROM mail_outbox WHERE (user_id, kind, local_date) IN (
      SELECT user_id, kind, local_date FROM mail_outbox
      WHERE created_at < ${nowMs - 30 * DAY_MS} AND next_try_at IS NULL LIMIT ${STEP})`,
    sql`DELETE FROM job_runs WHERE (job, scheduled_at) IN (
      SELECT job, scheduled_at FROM job_runs WHERE scheduled_at < ${nowMs - 7 * DAY_MS} LIMIT ${STEP})`,
  ];
}
