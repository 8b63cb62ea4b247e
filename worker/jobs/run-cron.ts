import { createDatabase } from "../db/client.ts";
import { ledgersOf } from "../db/databases.ts";
import { type Bindings, readConfig } from "../env.ts";
import { logError } from "../http/error-log.ts";
import type { Job, JobContext } from "./job.ts";
import { beginRun, failRun, partsUnderWay } from "./runs.ts";
import { JOBS } from "./schedule.ts";

export const CRONS: readonly string[] = Object.keys(JOBS);

/** As many as a queue takes at once. */
const MESSAGES_AT_ONCE = 100;

/**
 * Queues the parts of what is due, and does none of it (docs/architecture.md#a-cron-run).
 * @throws AggregateError after all jobs had their turn, so that the platform shows the run as failed
 */
export async function runCron(cron: string, scheduledAtMs: number, env: Bindings): Promise<void> {
  const jobs = JOBS[cron];
  if (jobs === undefined) throw new Error(`No job is scheduled at "${cron}".`);
  const context = contextOf(env, scheduledAtMs);
  const underWay = await partsUnderWay(context.db, scheduledAtMs);
  const failures: unknown[] = [];
  for (const job of jobs) {
    try {
      await fanOut(job, context, underWay, env);
    } catch (thrown) {
      logError(thrown, { job: job.name, scheduledAtMs });
      await failRun(context.db, { job: job.name, scheduledAtMs }, thrown);
      failures.push(thrown);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `The jobs of "${cron}" failed.`);
}

export function contextOf(env: Bindings, scheduledAtMs: number, startedAtMs = Date.now()): JobContext {
  return {
    db: createDatabase(env.DB),
    ledgers: ledgersOf(env),
    config: readConfig(env),
    scheduledAtMs,
    elapsedMs: Math.max(Date.now() - startedAtMs, 0),
  };
}

/** A part that an earlier run goes on with isn't queued twice. A run without any other part isn't recorded. */
async function fanOut(job: Job, context: JobContext, underWay: Set<string>, env: Bindings): Promise<void> {
  const { scheduledAtMs } = context;
  const run = { job: job.name, scheduledAtMs };
  const due = await job.parts(context);
  const parts = due.filter((part) => !underWay.has(`${job.name} ${part}`));
  if (due.length > 0 && parts.length === 0) return;
  await beginRun(context.db, run, parts.length);
  const messages = parts.map((part) => ({ body: { ...run, part } }));
  for (let start = 0; start < messages.length; start += MESSAGES_AT_ONCE)
    await env.JOBS.sendBatch(messages.slice(start, start + MESSAGES_AT_ONCE));
}
