import { type SQL, sql } from "drizzle-orm";
import { type Database, rawBatch } from "../db/database.ts";
import { jobParts } from "../db/jobs.ts";
import type { Config } from "../env.ts";
import { describeError } from "../http/handler.ts";
import type { RowParts } from "../services/parts.ts";
import type { Step } from "../steps/steps.ts";

/** Records of what ran: a row for each run of a job, and one for each part of it that began (docs/architecture.md#a-cron-run). */

/** A run has one for each part. `scheduledAtMs` is the run's, epoch milliseconds. */
export interface PartMessage {
  readonly job: string;
  readonly part: string;
  readonly scheduledAtMs: number;
}

type RunKey = Omit<PartMessage, "part">;

const isRun = ({ job, scheduledAtMs }: RunKey): SQL => sql`job = ${job} AND scheduled_at = ${scheduledAtMs}`;

const isPart = (message: PartMessage): SQL => sql`${isRun(message)} AND part = ${message.part}`;

/** Records a run. One that is fired again starts over. */
export async function beginRun(db: Database, run: RunKey, parts: number): Promise<void> {
  const now = Date.now();
  await rawBatch(db, [
    sql`DELETE FROM job_parts WHERE ${isRun(run)}`,
    sql`INSERT INTO job_runs (job, scheduled_at, started_at, parts, finished_at)
      VALUES (${run.job}, ${run.scheduledAtMs}, ${now}, ${parts}, ${parts === 0 ? now : null})
      ON CONFLICT DO UPDATE SET started_at = excluded.started_at, parts = excluded.parts,
        finished_at = excluded.finished_at, error = NULL`,
  ]);
}

/** Records a run whose messages couldn't be queued. */
export async function failRun(db: Database, run: RunKey, thrown: unknown): Promise<void> {
  const error = JSON.stringify(describeError(thrown));
  await db.run(sql`INSERT INTO job_runs (job, scheduled_at, started_at, error)
    VALUES (${run.job}, ${run.scheduledAtMs}, ${Date.now()}, ${error})
    ON CONFLICT DO UPDATE SET error = excluded.error`);
}

/** A message takes less time than this, and waits less for its next try. */
const STANDS_MS = 15 * 60_000;

/** Parts of earlier runs that take more than one message and will go on, as `job part`. */
export async function partsUnderWay(db: Database, scheduledAtMs: number): Promise<Set<string>> {
  const rows = await db
    .select({ job: jobParts.job, part: jobParts.part })
    .from(jobParts)
    .where(sql`ended_at IS NULL AND touched_at > ${Date.now() - STANDS_MS}
      AND (place IS NOT NULL OR error IS NOT NULL) AND scheduled_at <> ${scheduledAtMs}`);
  return new Set(rows.map(({ job, part }) => `${job} ${part}`));
}

interface TakenPart {
  readonly place: string | null;
  /** Counts its messages, so that of two at once only one goes on. */
  readonly turn: number;
  readonly startedAtMs: number;
}

/** Returns undefined if the part is done, as when a message comes a second time. */
export async function takePart(db: Database, message: PartMessage): Promise<TakenPart | undefined> {
  const { job, part, scheduledAtMs } = message;
  const [taken] = await db.all<TakenPart & { endedAt: number | null }>(sql`
    INSERT INTO job_parts (job, scheduled_at, part, touched_at) VALUES (${job}, ${scheduledAtMs}, ${part}, ${Date.now()})
    ON CONFLICT DO UPDATE SET touched_at = excluded.touched_at
    RETURNING place, turn, ended_at AS endedAt, coalesce(
      (SELECT started_at FROM job_runs WHERE job_runs.job = job_parts.job
        AND job_runs.scheduled_at = job_parts.scheduled_at), touched_at) AS startedAtMs`);
  return taken === undefined || taken.endedAt !== null ? undefined : taken;
}

interface Progress {
  readonly turn: number;
  readonly place: string | null;
  readonly failed: number;
}

/** Returns false if another invocation came further meanwhile. */
export async function savePlace(
  db: Database,
  message: PartMessage,
  { turn, place, failed }: Progress,
  error: string | null = null,
): Promise<boolean> {
  const { meta } = await db.run(sql`
    UPDATE job_parts SET place = ${place}, turn = turn + 1, failed = failed + ${failed}, touched_at = ${Date.now()}, error = ${error}
    WHERE ${isPart(message)} AND turn = ${turn} AND ended_at IS NULL`);
  return meta.changes > 0;
}

/** Ends the run with its last part. It has finished if nothing in it failed. */
export async function endPart(db: Database, message: PartMessage, failed = 0): Promise<void> {
  await end(db, message, sql`error = NULL, failed = failed + ${failed}`);
}

/** Called after a part's last try. The run has an error at once, and /api/health shows it. */
export async function giveUpPart(db: Database, message: PartMessage): Promise<void> {
  await end(
    db,
    message,
    sql`error = coalesce(error, '{"message":"It left no error: its invocations were killed, or it was never begun."}')`,
  );
}

async function end(db: Database, message: PartMessage, change: SQL): Promise<void> {
  const now = Date.now();
  const ended = sql`FROM job_parts WHERE ${isRun(message)} AND ended_at IS NOT NULL`;
  const faulty = sql`${ended} AND (error IS NOT NULL OR failed > 0)`;
  await rawBatch(db, [
    sql`INSERT INTO job_parts (job, scheduled_at, part, touched_at)
      VALUES (${message.job}, ${message.scheduledAtMs}, ${message.part}, ${now}) ON CONFLICT DO NOTHING`,
    sql`UPDATE job_parts SET ended_at = ${now}, touched_at = ${now}, ${change}
      WHERE ${isPart(message)} AND ended_at IS NULL`,
    sql`UPDATE job_runs SET
        error = coalesce((SELECT json_object('part', part, 'failed', failed, 'error', json(error)) ${faulty} LIMIT 1), error),
        finished_at = CASE WHEN error IS NULL AND parts <= (SELECT count(*) ${ended}) AND NOT EXISTS (SELECT 1 ${faulty})
          THEN ${now} END
      WHERE ${isRun(message)} AND finished_at IS NULL`,
  ]);
}

/** The scheduled time of the last run that finished this part; null if none did. */
export async function lastEndOf(db: Database, job: string, part: string): Promise<number | null> {
  const [row] = await db.all<{ last: number | null }>(sql`
    SELECT max(scheduled_at) AS last FROM job_parts INDEXED BY job_parts_finished
    WHERE job = ${job} AND part = ${part} AND ended_at IS NOT NULL AND error IS NULL AND failed = 0`);
  return row?.last ?? null;
}

/** The clock of a job is the time for which its run was scheduled. */
export interface JobContext extends RowParts {
  readonly config: Config;
  /** How long ago the run began, by the machine's clock. */
  readonly elapsedMs: number;
}

export interface Job {
  readonly name: string;
  /** Names the parts that run side by side and fail alone, mostly the databases in which something is due. */
  parts(context: JobContext): readonly string[] | Promise<readonly string[]>;
  /**
   * Works from a place on, or from the beginning. A step may be done twice, or twice at once: whatever it writes stays as
   * it is the second time (docs/architecture.md#a-cron-run).
   * @throws whatever keeps the part from going on; it is tried again from the last place
   */
  work(context: JobContext, part: string, from: string | null): AsyncIterable<Step>;
}
