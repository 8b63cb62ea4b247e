/** How long an operation is remembered, counted from when the worker applied it and never by a device's clock. */

const DAY_MS = 86_400_000;

/** For what the history shows and undo restores. */
export const HISTORY_MS = 30 * DAY_MS;

/** For ids and results, so that a device which never heard the answer can send its change again. */
export const RESULTS_MS = 400 * DAY_MS;
