const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After how long without a finished run a job counts as late, by its trigger (worker/jobs/schedule.ts). */
export const LATE_AFTER_MS: Readonly<Record<string, number>> = {
  cancellations: 10 * MINUTE_MS,
  owners: 10 * MINUTE_MS,
  mail: 10 * MINUTE_MS,
  heartbeat: 10 * MINUTE_MS,
  recurring: 2 * HOUR_MS,
  autopay: 2 * HOUR_MS,
  reminders: 2 * HOUR_MS,
  ledgers: 2 * HOUR_MS,
  moves: 2 * HOUR_MS,
  pruning: 26 * HOUR_MS,
  erasure: 26 * HOUR_MS,
  reconcile: 26 * HOUR_MS,
  "unused-accounts": 26 * HOUR_MS,
};

/** A message takes a minute, and one that failed waits up to eight for its last try. */
export const PART_STANDS_MS = 20 * MINUTE_MS;

/** Of a run that goes on, such as one with many mails to send. */
export const UNFINISHED_AFTER_MS = HOUR_MS;

/** A provider that is away for an hour is tried for a day, but somebody should know. */
export const MAIL_WAITS_MS = HOUR_MS;

/** Its devices wait meanwhile. */
export const MOVE_TAKES_MS = HOUR_MS;

export const COPY_WAITS_MS = 15 * MINUTE_MS;

/** Of the ten gigabytes that a database may hold. */
export const NEARLY_FULL_BYTES = 8_000_000_000;
