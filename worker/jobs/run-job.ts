import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import type { Ledgers } from "../db/databases.ts";
import { jobRuns } from "../db/jobs.ts";
import type { Config } from "../env.ts";
import { describeError, logError } from "../http/error-log.ts";

interface JobContext {
  /** The directory. */
  readonly db: Database;
  readonly ledgers: Ledgers;
  readonly config: Config;
  /** The job's only clock, epoch milliseconds. */
  readonly scheduledAtMs: number;
}

export interface Job {
  readonly name: string;
  run(context: JobContext): Promise<void>;
}

/** @throws whatever the job threw, after it was recorded */
export async function runJob(job: Job, context: JobContext): Promise<void> {
  const { db, scheduledAtMs } = context;
  const started = { startedAtMs: Date.now(), finishedAtMs: null, error: null };
  await db
    .insert(jobRuns)
    .values({ job: job.name, scheduledAtMs, ...started })
    .onConflictDoUpdate({ target: [jobRuns.job, jobRuns.scheduledAtMs], set: started });
  const key = and(eq(jobRuns.job, job.name), eq(jobRuns.scheduledAtMs, scheduledAtMs));
  try {
    await job.run(context);
    await db.update(jobRuns).set({ finishedAtMs: Date.now() }).where(key);
  } catch (thrown) {
    logError(thrown, { job: job.name, scheduledAtMs });
    await db
      .update(jobRuns)
      .set({ error: JSON.stringify(describeError(thrown)) })
      .where(key);
    throw thrown;
  }
}

export async function lastFinishedRun(db: Database, job: string): Promise<number | null> {
  const [row] = await db
    .select({ scheduledAtMs: jobRuns.scheduledAtMs })
    .from(jobRuns)
    .where(and(eq(jobRuns.job, job), isNotNull(jobRuns.finishedAtMs)))
    .orderBy(desc(jobRuns.scheduledAtMs))
    .limit(1);
  return row?.scheduledAtMs ?? null;
}
