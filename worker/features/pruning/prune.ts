import { type SQL, sql } from "drizzle-orm";
import { type Database, rawBatch } from "../../db/database.ts";
import {
  ADDRESS_CHANGES_MS,
  ERASED_MS,
  EXPIRED_TOKENS_MS,
  FINISHED_MAILS_MS,
  HISTORY_MS,
  JOB_RUNS_MS,
  MAILED_MS,
  PUSHES_MS,
  RESULTS_MS,
  STRIPE_EVENTS_MS,
  USED_TRIALS_MS,
} from "../../db/retention.ts";
import { inPhases, type Step } from "../../steps/steps.ts";

const STEP = 1000;

/** Steps are keyed by the table that they prune. */
type Steps = Readonly<Record<string, readonly SQL[]>>;

export function prune(db: Database, steps: Steps, from: string | null): AsyncIterable<Step> {
  const phases = Object.entries(steps).map(([table, step]) => [table, () => repeat(db, step)] as const);
  return inPhases(from, Object.fromEntries(phases));
}

async function* repeat(db: Database, step: readonly SQL[]): AsyncGenerator<Step> {
  for (let changed = 1; changed > 0; ) {
    changed = (await rawBatch(db, step)).at(-1)?.meta.changes ?? 0;
    yield { place: "", calls: 1, failed: 0 };
  }
}

/** A step is one transaction, repeated until its last statement changes nothing. */
export function directorySteps(nowMs: number): Steps {
  return {
    session: [expired("session", "id", sql`expires_at < ${nowMs}`)],
    verification: [expired("verification", "id", sql`expires_at < ${nowMs}`)],
    sign_in_challenges: [expired("sign_in_challenges", "id", sql`expires_at < ${nowMs}`)],
    address_requests: [expired("address_requests", "user_id", sql`expires_at < ${nowMs}`)],
    address_changes: [expired("address_changes", "id", sql`changed_at < ${nowMs - ADDRESS_CHANGES_MS}`)],
    spent_challenges: [expired("spent_challenges", "challenge_hash", sql`expires_at < ${nowMs}`)],
    google_proofs: [expired("google_proofs", "browser_hash", sql`expires_at < ${nowMs}`)],
    // Nearly every row it scans is one to remove.
    rate_limits: [expired("rate_limits", "key", sql`window_ends_at < ${nowMs}`)],
    program_tokens: [expired("program_tokens", "id", sql`expires_at < ${nowMs - EXPIRED_TOKENS_MS}`)],
    oauth_records: [expired("oauth_records", "key", sql`expires_at < ${nowMs}`)],
    stripe_events: [expired("stripe_events", "id", sql`received_at < ${nowMs - STRIPE_EVENTS_MS}`)],
    used_trials: [expired("used_trials", "mark", sql`recorded_at < ${nowMs - USED_TRIALS_MS}`)],
    mail_outbox: [finishedMails(nowMs)],
    erased: [expired("erased", "user_hash", sql`erased_at < ${nowMs - ERASED_MS}`)],
    job_runs: [expired("job_runs", "job, scheduled_at", sql`scheduled_at < ${nowMs - JOB_RUNS_MS}`)],
    job_parts: [expired("job_parts", "job, scheduled_at, part", sql`scheduled_at < ${nowMs - JOB_RUNS_MS}`)],
  };
}

/** Does for a ledger what {@link directorySteps} does for the directory. */
export function ledgerSteps(nowMs: number): Steps {
  // Both statements must pick the same rows.
  const oldHistory = sql`SELECT user_id, seq FROM operations WHERE applied_at < ${nowMs - HISTORY_MS}
    ORDER BY applied_at, user_id, seq LIMIT ${STEP}`;
  return {
    operations: [
      sql`INSERT INTO operation_results (user_id, op_id, seq, type, applied_at, result)
        SELECT user_id, op_id, seq, type, applied_at, result FROM operations WHERE (user_id, seq) IN (${oldHistory})
        ON CONFLICT DO NOTHING`,
      sql`DELETE FROM operations WHERE (user_id, seq) IN (${oldHistory})`,
    ],
    operation_results: [
      expired("operation_results", "user_id, op_id", sql`applied_at < ${nowMs - RESULTS_MS}`),
    ],
    mailed_bills: [expired("mailed_bills", "user_id, id", sql`received_at < ${nowMs - MAILED_MS}`)],
    mail_outbox: [finishedMails(nowMs)],
    push_outbox: [
      expired(
        "push_outbox",
        "user_id, kind, local_date, device_id",
        sql`created_at < ${nowMs - PUSHES_MS} AND next_try_at IS NULL`,
      ),
    ],
    erased: [expired("erased", "user_hash", sql`erased_at < ${nowMs - ERASED_MS}`)],
  };
}

function finishedMails(nowMs: number): SQL {
  const condition = sql`created_at < ${nowMs - FINISHED_MAILS_MS} AND next_try_at IS NULL`;
  return expired("mail_outbox", "user_id, kind, local_date", condition);
}

function expired(table: string, key: string, condition: SQL): SQL {
  const [name, columns] = [sql.raw(table), sql.raw(key)];
  return sql`DELETE FROM ${name} WHERE (${columns}) IN (SELECT ${columns} FROM ${name} WHERE ${condition} LIMIT ${STEP})`;
}
