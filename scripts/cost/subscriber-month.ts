/** Assumptions about a subscriber's month. Nobody has measured them yet: correct them once there are subscribers. */

export const PRICE_USD = 9;

export const DAYS_A_MONTH = 30;

/** Bills are looked at when they come and when they are paid, so not every day. */
const DAYS_USED = 12;

/** A phone in the morning and a computer in the evening, on some of the days. */
const VISITS_A_DAY = 1.5;

export const VISITS = DAYS_USED * VISITS_A_DAY;

/**
 * While the app is visible it asks for changes: every 7 s until two minutes after the last input, then every minute
 * (app/data/sync/poll-pace.ts).
 */
const SECONDS_IN_USE = 4 * 60;
const SECONDS_LEFT_OPEN = 10 * 60;
export const PULLS_A_VISIT = Math.round(SECONDS_IN_USE / 7 + SECONDS_LEFT_OPEN / 60);

/** Of a request. A pull takes half of it on the bench's machine, its databases included; pages take more. */
export const CPU_MS = 5;

/** Bills that are ticked, and those that are added or edited by hand: each is sent by itself. */
export const TICKS = 30;
export const EDITS = 8;

/** A lost session or a new device. */
export const SIGN_INS = 0.3;

/** Loads without anything stored: new devices, and browsers that forget. */
export const FIRST_LOADS = 0.5;

/** Most days on which a bill is due tomorrow, and a few reminders of overdue ones. */
export const REMINDERS = 12;

/** Strangers who open the landing page, for each subscriber. */
export const VISITORS = 5;

/** The share of subscribers who leave in a month, and as many come. */
export const CHURN = 0.05;

/** An account that nobody uses or pays for is erased after two years (docs/product.md). */
const MONTHS_KEPT = 24;

export const LAPSED_PER_SUBSCRIBER = CHURN * MONTHS_KEPT;

/** Most leave early, so what they leave behind is smaller than the account that is measured. */
export const LAPSED_SIZE = 0.4;

/** User, sessions, home and subscription with their indexes, of a subscriber or of somebody who left. */
export const DIRECTORY_BYTES = 2500;

/** What a D1 database holds at most, and how full a ledger is filled before the next one is added. */
export const DATABASE_BYTES = 10e9;
export const LEDGER_FILL = 0.8;

/** A message is written, read and deleted. */
export const OPERATIONS_A_MESSAGE = 3;

/** Messages for each ledger: recurring bills and reminders every hour; pruning, erasure, sizes and moves every day. */
export const HOURLY_JOBS = 2;
export const DAILY_JOBS = 4;

/** Minute jobs get messages only for databases with work: mails to send, as many as one message sends. */
export const MAILS_A_MESSAGE = 100;
