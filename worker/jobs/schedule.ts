import { erasureJob, pruningJob, reconcileJob, unusedAccountsJob } from "./daily.ts";
import { autopayJob, ledgersJob, movesJob, recurringJob, remindersJob } from "./hourly.ts";
import type { Job } from "./job.ts";
import { cancellationsJob, heartbeatJob, mailJob, ownersJob } from "./minutely.ts";

/** By wrangler.toml's triggers. Parts are queued in this order, but a later one may be done first. */
export const JOBS: Readonly<Record<string, readonly Job[]>> = {
  "* * * * *": [cancellationsJob, ownersJob, mailJob, heartbeatJob],
  "5 * * * *": [recurringJob, autopayJob, remindersJob, ledgersJob, movesJob],
  "30 3 * * *": [pruningJob, erasureJob, reconcileJob, unusedAccountsJob],
};
