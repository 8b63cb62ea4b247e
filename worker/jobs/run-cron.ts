import { createDatabase } from "../db/client.ts";
import { ledgersOf } from "../db/databases.ts";
import { type Bindings, readConfig } from "../env.ts";
import { JOBS } from "./jobs.ts";
import { runJob } from "./run-job.ts";

export const CRONS: readonly string[] = Object.keys(JOBS);

/** @throws AggregateError after all jobs have run, so that the platform shows the run as failed */
export async function runCron(cron: string, scheduledAtMs: number, env: Bindings): Promise<void> {
  const jobs = JOBS[cron];
  if (jobs === undefined) throw new Error(`No job is scheduled at "${cron}".`);
  const databases = { db: createDatabase(env.DB), ledgers: ledgersOf(env) };
  const context = { ...databases, config: readConfig(env), scheduledAtMs };
  const failures: unknown[] = [];
  for (const job of jobs) {
    await runJob(job, context).catch((thrown: unknown) => failures.push(thrown));
  }
  if (failures.length > 0) throw new AggregateError(failures, `The jobs of "${cron}" failed.`);
}
