/** Operations count from when the worker applied them. */

import { MAIL_DAYS_KEPT } from "#domain/mailed-bills/arrived-mail.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const HISTORY_MS = 30 * DAY_MS;

/** One account's history. The oldest entries go first; only their results stay. */
export const HISTORY_BYTES = 20_000_000;

/** A device that never got the response can send its change again this long. */
export const RESULTS_MS = 400 * DAY_MS;

/** The rule for overdue mails looks a week back. */
export const FINISHED_MAILS_MS = 30 * DAY_MS;

/** A push service that is away for longer makes way for the mail. */
export const PUSH_TRIED_MS = HOUR_MS;

/** A notification that was shown can be taken back for so long. Mails remember which days had a reminder. */
export const PUSHES_MS = 3 * DAY_MS;

/** What was read of a mail, from its arrival. */
export const MAILED_MS = MAIL_DAYS_KEPT * DAY_MS;

/** A database can be restored to any minute of the last 30 days. */
export const ERASED_MS = 60 * DAY_MS;

/** A ledger restored from a copy may name an address that the directory has to know as an earlier one. */
export const ADDRESS_CHANGES_MS = 60 * DAY_MS;

export const JOB_RUNS_MS = 7 * DAY_MS;

/** Free days don't come again with the same address or card meanwhile. */
export const USED_TRIALS_MS = 365 * DAY_MS;

/** Its owner sees meanwhile why a program stopped. */
export const EXPIRED_TOKENS_MS = 30 * DAY_MS;

export const STRIPE_EVENTS_MS = 60 * DAY_MS;
