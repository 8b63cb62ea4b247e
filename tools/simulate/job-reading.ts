import type { Cost } from "./cost.ts";

/** One run of a job for all subscribers. */
export interface JobReading {
  readonly job: string;
  readonly due: number;
  readonly unit: string;
  /** So much is due anew after so long. */
  readonly everyMs: number;
  readonly total: Cost;
  /** The worst that one invocation did. */
  readonly worst: Cost;
  /** From the first invocation to the last, where parts run side by side. */
  readonly takesMs: number;
  /** By then the run has to be over. */
  readonly withinMs: number;
  /** Such as ledgers. Each has its own invocations. */
  readonly parts: number;
}
