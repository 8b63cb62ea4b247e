import { createDatabase } from "../db/client.ts";
import { type Bindings, readConfig } from "../env.ts";
import { cancellationsJob } from "./cancellations.ts";
import { erasureJob } from "./erasure.ts";
import type { Job } from "./job.ts";
import { mailJob } from "./mail.ts";
import { pruningJob } from "./pruning.ts";
import { reconcileJob } from "./reconcile.ts";
import { recurringJob } from "./recurring.ts";
import { remindersJob } from "./reminders.ts";
import { runJob } from "./run-job.ts";
import { unusedAccountsJob } from "./unused-accounts.ts";

/** What each trigger of wrangler.toml runs, in order. Bills are made before anyone is reminded of them. */
const JOBS: Readonly<Record<string, readonly Job[]>> = {
  "* * * * *": [cancellationsJob, mailJob],
  "5 * * * *": [recurringJob, remindersJob],
  "30 3 * * *": [pruningJob, erasureJob, reconcileJob, unusedAccountsJob],
};

/** The triggers that wrangler.toml has to have. */
export const CRONS: readonly string[] = Object.keys(JOBS);

/**
 * Runs a trigger's jobs, each even if the one before failed.
 * @param scheduledAtMs when the trigger was meant to fire, epoch milliseconds
 * @throws AggregateError of what the jobs threw, so that the platform shows the run as failed
 */
export async function runCron(cron: string, scheduledAtMs: number, env: Bindings): Promise<void> {
  const jobs = JOBS[cron];
  if (jobs === undefined) throw new Error(`No job is scheduled at "${cron}".`);
  const context = { db: createDatabase(env.DB), config: readConfig(env), scheduledAtMs };
  const failures: unknown[] = [];
  for (const job of jobs) {
    await runJob(job, context).catch((thrown: unknown) => failures.push(thrown));
  }
  if (failures.length > 0) throw new AggregateError(failures, `The jobs of "${cron}" failed.`);
}
