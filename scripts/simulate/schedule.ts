import { CRONS } from "../../worker/jobs/run-cron.ts";
import type { Cost, World } from "./measure.ts";

export interface Schedule {
  readonly cron: string;
  readonly everyMs: number;
}

const [minutely = "", hourly = "", daily = ""] = CRONS;
export const MINUTELY: Schedule = { cron: minutely, everyMs: 60_000 };
export const HOURLY: Schedule = { cron: hourly, everyMs: 60 * 60_000 };
export const DAILY: Schedule = { cron: daily, everyMs: 24 * 60 * 60_000 };

/** One run of a job for all subscribers. */
export interface JobReading {
  readonly job: string;
  readonly due: number;
  readonly unit: string;
  readonly total: Cost;
  /** The worst that one invocation did. */
  readonly worst: Cost;
  /** From the first invocation to the last, where parts run side by side. */
  readonly takesMs: number;
  /** By then the run has to be over. */
  readonly withinMs: number;
  readonly schedule: Schedule;
  /** Such as ledgers. Each has its own invocations. */
  readonly parts: number;
}

export async function countIn({ databases }: World, name: string, sql: string): Promise<number> {
  const [[count] = [0]] = await databases.run(name, sql);
  return Number(count);
}
