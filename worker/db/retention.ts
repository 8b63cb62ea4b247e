/** Operations count from when the worker applied them. */

const DAY_MS = 86_400_000;

export const HISTORY_MS = 30 * DAY_MS;

/** Of one account. The oldest entries go first; what is left of them is the result. */
export const HISTORY_BYTES = 20_000_000;

/** So that a device that never got the response can send its change again. */
export const RESULTS_MS = 400 * DAY_MS;

/** The rule for overdue mails looks a week back. */
export const SETTLED_MAILS_MS = 30 * DAY_MS;

/** Longer than the 30 days to which a database can be restored. */
export const ERASED_MS = 60 * DAY_MS;

export const JOB_RUNS_MS = 7 * DAY_MS;

/** So that free days don't come again with the same address or card. */
export const USED_TRIALS_MS = 365 * DAY_MS;

export const STRIPE_EVENTS_MS = 60 * DAY_MS;
