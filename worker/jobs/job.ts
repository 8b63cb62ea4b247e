import type { Database } from "../db/client.ts";
import type { Config } from "../env.ts";

/** What a job works with. */
export interface JobContext {
  readonly db: Database;
  readonly config: Config;
  /** When cron meant it to run, epoch milliseconds: the job's only clock. */
  readonly scheduledAtMs: number;
}

/** A piece of work that cron starts, by the name it is recorded under. */
export interface Job {
  readonly name: string;
  run(context: JobContext): Promise<void>;
}
