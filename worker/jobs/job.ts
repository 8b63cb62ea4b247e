import type { Database } from "../db/client.ts";
import type { Ledgers } from "../db/databases.ts";
import type { Config } from "../env.ts";
import type { Step } from "../steps/steps.ts";

export interface JobContext {
  /** The directory. */
  readonly db: Database;
  readonly ledgers: Ledgers;
  readonly config: Config;
  /** The job's clock, epoch milliseconds. */
  readonly scheduledAtMs: number;
  /** How long ago the run began, by the machine's clock. */
  readonly elapsedMs: number;
}

export interface Job {
  readonly name: string;
  /** What can be worked off side by side and fail by itself, mostly the databases in which something is due. */
  parts(context: JobContext): readonly string[] | Promise<readonly string[]>;
  /**
   * Works from a place on, or from the beginning. A step may be done twice, or twice at once: whatever it writes stays as
   * it is the second time (docs/architecture.md#a-cron-run).
   * @throws whatever keeps the part from going on; it is tried again from the last place
   */
  work(context: JobContext, part: string, from: string | null): AsyncIterable<Step>;
}
