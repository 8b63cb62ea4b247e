import { lt, type SQL, sql } from "drizzle-orm";
import { addressCopies } from "../../db/address-changes.ts";
import { subscriptions } from "../../db/billing.ts";
import type { Database, Ledgers } from "../../db/database.ts";
import { astray, moves } from "../../db/homes.ts";

/** Instants are epoch milliseconds. */
export interface LastRun {
  readonly job: string;
  readonly scheduledAt: number;
  readonly finishedAt: number | null;
  /** Null if no run is known to have finished. */
  readonly lastFinishedAt: number | null;
  readonly failed: 0 | 1;
}

interface Watched {
  readonly db: Database;
  readonly ledgers: Ledgers;
  readonly now: number;
  /** False where no trigger fires, as on a developer's machine, so nothing can be late. */
  readonly isDeployed: boolean;
}

/** Returns sentences for the person who is woken up. */
export async function findProblems(watched: Watched, runs: readonly LastRun[]): Promise<string[]> {
  const { db, now, isDeployed } = watched;
  const standingMoves = await db.$count(
    moves,
    sql`switched_at IS NULL AND started_at < ${now - MOVE_TAKES_MS}`,
  );
  const accountsAstray = await db.$count(astray);
  return [
    ...(await failedJobs(watched, runs)),
    ...(await fullLedgers(watched)),
    ...(isDeployed ? await lateJobs(watched, runs) : []),
    ...(isDeployed ? await standingParts(watched) : []),
    ...(standingMoves > 0
      ? [`Moves to another ledger that stand still: ${standingMoves}. Finish them, or undo them.`]
      : []),
    ...(accountsAstray > 0
      ? [
          `Accounts whose rows aren't where the directory says: ${accountsAstray}. Run npm run accounts:repair.`,
        ]
      : []),
    ...(isDeployed ? await waitingMails(watched) : []),
    ...(isDeployed ? await waitingCopies(watched) : []),
    ...(isDeployed ? await waitingAddresses(watched) : []),
  ];
}

/** Whatever a run left undone is done once a later run of the job has finished. */
const isDoneSince = (job: string, since: string): SQL =>
  sql.raw(`EXISTS (SELECT 1 FROM job_runs AS later
    WHERE later.job = ${job} AND later.started_at > ${since} AND later.finished_at IS NOT NULL)`);

/** Looks at the last run, and at parts of earlier ones that failed after it had begun. */
async function failedJobs({ db }: Watched, runs: readonly LastRun[]): Promise<string[]> {
  const parts = await db.all<{ job: string }>(sql`
    SELECT DISTINCT job FROM job_parts INDEXED BY job_parts_failed
    WHERE ended_at IS NOT NULL AND (error IS NOT NULL OR failed > 0)
      AND NOT ${isDoneSince("job_parts.job", "ended_at")}`);
  const failed = [...runs.filter((run) => run.failed), ...parts].map(({ job }) => job);
  return [...new Set(failed)].toSorted().map((job) => `The job ${job} failed; job_runs has the error.`);
}

/** Counts from the last run that came to its end, or from the oldest run of any job if there is none. */
async function lateJobs({ db, now }: Watched, runs: readonly LastRun[]): Promise<string[]> {
  // A message that takes longer, or waits longer for its next try, is lost.
  const recent = now - PART_STANDS_MS;
  const [oldest] = await db.all<{ since: number | null }>(
    sql`SELECT min(scheduled_at) AS since FROM job_runs`,
  );
  const underWay = await db.all<{ job: string }>(sql`
    SELECT DISTINCT job FROM job_parts INDEXED BY job_parts_under_way
    WHERE ended_at IS NULL AND touched_at >= ${recent}`);
  const unfinished = await db.all<{ job: string; since: number }>(sql`
    SELECT job, min(started_at) AS since FROM job_runs INDEXED BY job_runs_unfinished
    WHERE finished_at IS NULL AND error IS NULL AND (
      EXISTS (SELECT 1 FROM job_parts AS part WHERE part.job = job_runs.job
        AND part.scheduled_at = job_runs.scheduled_at AND part.ended_at IS NULL AND part.touched_at >= ${recent})
      OR NOT ${isDoneSince("job_runs.job", "job_runs.started_at")})
    GROUP BY job`);
  const finished = new Map(runs.map(({ job, lastFinishedAt }) => [job, lastFinishedAt]));
  const working = new Set(underWay.map(({ job }) => job));
  const begun = new Map(unfinished.map(({ job, since }) => [job, since]));
  return Object.entries(LATE_AFTER_MS).flatMap(([job, lateAfterMs]) => {
    const runsForMs = now - (begun.get(job) ?? now);
    if (runsForMs > Math.max(lateAfterMs, UNFINISHED_AFTER_MS))
      return [`The job ${job} began ${minutes(runsForMs)} ago and hasn't finished.`];
    const silentMs = now - (finished.get(job) ?? oldest?.since ?? now);
    return silentMs > lateAfterMs && !working.has(job)
      ? [`The job ${job} last finished ${minutes(silentMs)} ago, or never.`]
      : [];
  });
}

async function standingParts({ db, now }: Watched): Promise<string[]> {
  const since = now - PART_STANDS_MS;
  const standing = await db.all<{ job: string; part: string; touchedAt: number }>(sql`
    SELECT job, part, touched_at AS touchedAt FROM job_parts INDEXED BY job_parts_under_way
    WHERE ended_at IS NULL AND touched_at < ${since} AND NOT ${isDoneSince("job_parts.job", "touched_at")}
    ORDER BY touched_at LIMIT 10`);
  // The queue didn't take these messages before the run's deadline: more are queued than are worked off.
  const [waiting] = await db.all<{ count: number | null }>(sql`
    SELECT sum(parts - (SELECT count(*) FROM job_parts AS begun
      WHERE begun.job = run.job AND begun.scheduled_at = run.scheduled_at)) AS count
    FROM job_runs AS run INDEXED BY job_runs_unfinished
    WHERE finished_at IS NULL AND error IS NULL AND started_at < ${since}
      AND NOT ${isDoneSince("run.job", "run.started_at")}`);
  return [
    ...standing.map(
      ({ job, part, touchedAt }) => `The job ${job} stands still in ${part} for ${minutes(now - touchedAt)}.`,
    ),
    ...(waiting?.count
      ? [`The queue grows: parts of jobs that weren't begun in time: ${waiting.count}.`]
      : []),
  ];
}

async function fullLedgers({ db, ledgers }: Watched): Promise<string[]> {
  const full = await db.all<{ name: string; bytes: number }>(sql`
    SELECT name, bytes FROM ledgers
    WHERE name IN (SELECT value FROM json_each(${JSON.stringify(ledgers.names)})) AND bytes >= ${NEARLY_FULL_BYTES}
    ORDER BY name`);
  return full.map(({ name, bytes }) => `${name} holds ${(bytes / 1e9).toFixed(1)} of 10 GB.`);
}

async function waitingMails({ db, ledgers, now }: Watched): Promise<string[]> {
  const places = [{ name: "DB", at: db }, ...ledgers.names.map((name) => ({ name, at: ledgers.open(name) }))];
  const found = await Promise.all(
    places.map(async ({ name, at }) => {
      const [oldest] = await at.all<{ since: number | null }>(sql`
        SELECT min(created_at) AS since FROM mail_outbox INDEXED BY mail_outbox_next_try_at
        WHERE next_try_at IS NOT NULL`);
      const waitsMs = now - (oldest?.since ?? now);
      return waitsMs > MAIL_WAITS_MS ? [`Mails wait in ${name} for ${minutes(waitsMs)}.`] : [];
    }),
  );
  return found.flat();
}

async function waitingCopies({ db, now }: Watched): Promise<string[]> {
  // A parameter for the flag wouldn't match the index's own condition.
  const count = await db.$count(subscriptions, sql`copied = 0 AND updated_at < ${now - COPY_WAITS_MS}`);
  return count > 0 ? [`Changed subscriptions that a ledger wasn't told of: ${count}.`] : [];
}

async function waitingAddresses({ db, now }: Watched): Promise<string[]> {
  const count = await db.$count(addressCopies, lt(addressCopies.changedAtMs, now - COPY_WAITS_MS));
  return count > 0
    ? [`Accounts whose new mail address their ledger or Stripe weren't told of: ${count}.`]
    : [];
}

function minutes(ms: number): string {
  return `${Math.round(ms / 60_000)} minutes`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A job counts as late after this long without a finished run, by its trigger (worker/jobs/jobs.ts). */
export const LATE_AFTER_MS: Readonly<Record<string, number>> = {
  ...lateAfter(10 * MINUTE_MS, "cancellations", "owners", "addresses", "mail", "push", "heartbeat"),
  ...lateAfter(2 * HOUR_MS, "recurring", "autopay", "reminders", "ledgers", "moves"),
  ...lateAfter(26 * HOUR_MS, "pruning", "erasure", "reconcile", "unused-accounts"),
};

function lateAfter(ms: number, ...jobs: readonly string[]): Record<string, number> {
  return Object.fromEntries(jobs.map((job) => [job, ms]));
}

/** A message takes a minute, and one that failed waits up to eight for its last try. */
const PART_STANDS_MS = 20 * MINUTE_MS;

/** Applies to a run that goes on, such as one with many mails to send. */
const UNFINISHED_AFTER_MS = HOUR_MS;

/** A provider that is away for an hour is tried for a day, but somebody should know. */
const MAIL_WAITS_MS = HOUR_MS;

/** Its devices wait meanwhile. */
const MOVE_TAKES_MS = HOUR_MS;

const COPY_WAITS_MS = 15 * MINUTE_MS;

/** A database may hold ten gigabytes. */
export const NEARLY_FULL_BYTES = 8_000_000_000;
