import type { Database } from "../db/client.ts";
import type { Config } from "../env.ts";

/** What a job works with. */
export interface JobContext {
  readonly db: Database;
  readonly config: Config;
  /** When it was scheduled, epoch milliseconds. This is the job's only clock. */
  readonly scheduledAtMs: number;
}

/** Work that cron starts. `name` is what it is recorded under. */
export interface Job {
  readonly name: string;
  run(context: JobContext): Promise<void>;
}
