/**
 * How long an operation is remembered, counted from when the worker applied it: a device's clock says nothing about that.
 */

const DAY_MS = 86_400_000;

/** What the history shows and undo restores. */
export const HISTORY_MS = 30 * DAY_MS;

/** Ids and results, so that a device which never heard an answer can send its change again. */
export const RESULTS_MS = 400 * DAY_MS;
