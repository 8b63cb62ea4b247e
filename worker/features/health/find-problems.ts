import type { Database, Ledgers } from "../../db/database.ts";
import { batchOn, statement } from "../../db/statements.ts";

/** Instants are epoch milliseconds. */
export interface LastRun {
  readonly job: string;
  readonly finishedAt: number | null;
  /** Null if no run is known to have finished. */
  readonly lastFinishedAt: number | null;
  readonly failed: boolean;
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
  const { isDeployed } = watched;
  return [
    ...(await failedJobs(watched, runs)),
    ...(await fullLedgers(watched)),
    ...(isDeployed ? await lateJobs(watched, runs) : []),
    ...(isDeployed ? await standingParts(watched) : []),
    ...(await standingMoves(watched)),
    ...(await astrayAccounts(watched)),
    ...(isDeployed ? await waitingMails(watched) : []),
    ...(isDeployed ? await waitingCopies(watched) : []),
  ];
}

/** Whatever a run left undone is done once a later run of the job has finished. */
const isDoneSince = (job: string, since: string) => `EXISTS (SELECT 1 FROM job_runs AS later
    WHERE later.job = ${job} AND later.started_at > ${since} AND later.finished_at IS NOT NULL)`;

const FAILED_PARTS = `
  SELECT DISTINCT job FROM job_parts INDEXED BY job_parts_failed
  WHERE ended_at IS NOT NULL AND (error IS NOT NULL OR failed > 0) AND NOT ${isDoneSince("job_parts.job", "ended_at")}`;

/** Looks at the last run, and at parts of earlier ones that failed after it had begun. */
async function failedJobs({ db }: Watched, runs: readonly LastRun[]): Promise<string[]> {
  const { parts } = await batchOn(db)({ parts: statement<{ job: string }>(db, FAILED_PARTS, []) });
  const failed = [...runs.filter((run) => run.failed), ...parts].map(({ job }) => job);
  return [...new Set(failed)].toSorted().map((job) => `The job ${job} failed; job_runs has the error.`);
}

const OLDEST_RUN = "SELECT min(scheduled_at) AS since FROM job_runs";

/** A message that takes longer, or waits longer for its next try, is lost. */
const UNDER_WAY = `
  SELECT DISTINCT job FROM job_parts INDEXED BY job_parts_under_way WHERE ended_at IS NULL AND touched_at >= ?1`;

const UNFINISHED = `
  SELECT job, min(started_at) AS since FROM job_runs INDEXED BY job_runs_unfinished
  WHERE finished_at IS NULL AND error IS NULL AND (
    EXISTS (SELECT 1 FROM job_parts AS part WHERE part.job = job_runs.job
      AND part.scheduled_at = job_runs.scheduled_at AND part.ended_at IS NULL AND part.touched_at >= ?1)
    OR NOT ${isDoneSince("job_runs.job", "job_runs.started_at")})
  GROUP BY job`;

/** Counts from the last run that came to its end, or from the oldest run of any job if there is none. */
async function lateJobs({ db, now }: Watched, runs: readonly LastRun[]): Promise<string[]> {
  const recent = [now - PART_STANDS_MS];
  const { oldest, underWay, unfinished } = await batchOn(db)({
    oldest: statement<{ since: number | null }>(db, OLDEST_RUN, []),
    underWay: statement<{ job: string }>(db, UNDER_WAY, recent),
    unfinished: statement<{ job: string; since: number }>(db, UNFINISHED, recent),
  });
  const known = new Map(runs.map((run) => [run.job, run]));
  const working = new Set(underWay.map(({ job }) => job));
  const begun = new Map(unfinished.map(({ job, since }) => [job, since]));
  return Object.entries(LATE_AFTER_MS).flatMap(([job, lateAfterMs]) => {
    const runsForMs = now - (begun.get(job) ?? now);
    if (runsForMs > Math.max(lateAfterMs, UNFINISHED_AFTER_MS))
      return [`The job ${job} began ${minutes(runsForMs)} ago and hasn't finished.`];
    const silentMs = now - (known.get(job)?.lastFinishedAt ?? oldest[0]?.since ?? now);
    return silentMs > lateAfterMs && !working.has(job)
      ? [`The job ${job} last finished ${minutes(silentMs)} ago, or never.`]
      : [];
  });
}

const STANDING_PARTS = `
  SELECT job, part, touched_at AS touchedAt FROM job_parts INDEXED BY job_parts_under_way
  WHERE ended_at IS NULL AND touched_at < ?1 AND NOT ${isDoneSince("job_parts.job", "touched_at")}
  ORDER BY touched_at LIMIT 10`;

/** Messages that the queue didn't take before the run's deadline: more are queued than are worked off. */
const WAITING_PARTS = `
  SELECT sum(parts - (SELECT count(*) FROM job_parts AS begun
    WHERE begun.job = run.job AND begun.scheduled_at = run.scheduled_at)) AS count
  FROM job_runs AS run INDEXED BY job_runs_unfinished
  WHERE finished_at IS NULL AND error IS NULL AND started_at < ?1 AND NOT ${isDoneSince("run.job", "run.started_at")}`;

async function standingParts({ db, now }: Watched): Promise<string[]> {
  const since = now - PART_STANDS_MS;
  const { standing, waiting } = await batchOn(db)({
    standing: statement<{ job: string; part: string; touchedAt: number }>(db, STANDING_PARTS, [since]),
    waiting: statement<{ count: number | null }>(db, WAITING_PARTS, [since]),
  });
  const count = waiting[0]?.count ?? 0;
  return [
    ...standing.map(
      ({ job, part, touchedAt }) => `The job ${job} stands still in ${part} for ${minutes(now - touchedAt)}.`,
    ),
    ...(count > 0 ? [`The queue grows: parts of jobs that weren't begun in time: ${count}.`] : []),
  ];
}

const STANDING = "SELECT count(*) AS count FROM moves WHERE switched_at IS NULL AND started_at < ?1";

async function standingMoves({ db, now }: Watched): Promise<string[]> {
  const { standing } = await batchOn(db)({
    standing: statement<{ count: number }>(db, STANDING, [now - MOVE_TAKES_MS]),
  });
  const count = standing[0]?.count ?? 0;
  return count > 0 ? [`Moves to another ledger that stand still: ${count}. Finish them, or undo them.`] : [];
}

const ASTRAY = "SELECT count(*) AS count FROM astray";

async function astrayAccounts({ db }: Watched): Promise<string[]> {
  const { astray } = await batchOn(db)({ astray: statement<{ count: number }>(db, ASTRAY, []) });
  const count = astray[0]?.count ?? 0;
  return count > 0
    ? [`Accounts whose rows aren't where the directory says: ${count}. Run npm run accounts:repair.`]
    : [];
}

async function fullLedgers({ db, ledgers }: Watched): Promise<string[]> {
  const { full } = await batchOn(db)({
    full: statement<{ name: string; bytes: number }>(db, FULL, [
      JSON.stringify(ledgers.names),
      NEARLY_FULL_BYTES,
    ]),
  });
  return full.map(({ name, bytes }) => `${name} holds ${(bytes / 1e9).toFixed(1)} of 10 GB.`);
}

const FULL = `
  SELECT name, bytes FROM ledgers WHERE name IN (SELECT value FROM json_each(?1)) AND bytes >= ?2 ORDER BY name`;

const OLDEST_MAIL = `
  SELECT min(created_at) AS since FROM mail_outbox INDEXED BY mail_outbox_next_try_at WHERE next_try_at IS NOT NULL`;

async function waitingMails({ db, ledgers, now }: Watched): Promise<string[]> {
  const places = [{ name: "DB", at: db }, ...ledgers.names.map((name) => ({ name, at: ledgers.open(name) }))];
  const found = await Promise.all(
    places.map(async ({ name, at }) => {
      const { oldest } = await batchOn(at)({
        oldest: statement<{ since: number | null }>(at, OLDEST_MAIL, []),
      });
      const waitsMs = now - (oldest[0]?.since ?? now);
      return waitsMs > MAIL_WAITS_MS ? [`Mails wait in ${name} for ${minutes(waitsMs)}.`] : [];
    }),
  );
  return found.flat();
}

const NOT_COPIED = "SELECT count(*) AS count FROM subscriptions WHERE copied = 0 AND updated_at < ?1";

async function waitingCopies({ db, now }: Watched): Promise<string[]> {
  const { stale } = await batchOn(db)({
    stale: statement<{ count: number }>(db, NOT_COPIED, [now - COPY_WAITS_MS]),
  });
  const count = stale[0]?.count ?? 0;
  return count > 0 ? [`Changed subscriptions that a ledger wasn't told of: ${count}.`] : [];
}

function minutes(ms: number): string {
  return `${Math.round(ms / 60_000)} minutes`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A job counts as late after this long without a finished run, by its trigger (worker/jobs/run-cron.ts). */
export const LATE_AFTER_MS: Readonly<Record<string, number>> = {
  cancellations: 10 * MINUTE_MS,
  owners: 10 * MINUTE_MS,
  mail: 10 * MINUTE_MS,
  heartbeat: 10 * MINUTE_MS,
  recurring: 2 * HOUR_MS,
  autopay: 2 * HOUR_MS,
  reminders: 2 * HOUR_MS,
  ledgers: 2 * HOUR_MS,
  moves: 2 * HOUR_MS,
  pruning: 26 * HOUR_MS,
  erasure: 26 * HOUR_MS,
  reconcile: 26 * HOUR_MS,
  "unused-accounts": 26 * HOUR_MS,
};

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
