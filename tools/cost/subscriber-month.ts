import { ACCOUNT, PEOPLE } from "../simulate/assumptions.ts";

/**
 * Assumptions about a subscriber's month, besides those that the simulation makes as well (tools/simulate/assumptions.ts).
 * Nobody has measured them yet: correct them once there are subscribers.
 */

export const PRICE_USD = 9;

export const DAYS_A_MONTH = 30;

export const ACTIVE_DAYS = PEOPLE.activePerDay * DAYS_A_MONTH;

/** A phone in the morning and a computer in the evening, on some of the days. */
export const VISITS = ACTIVE_DAYS * 1.5;

/** Nearly all requests are pulls. */
export const PULLS = ACTIVE_DAYS * PEOPLE.requestsPerActive;

/** Of a request. A pull takes half of it on the bench's machine, its databases included; pages take more. */
export const CPU_MS = 5;

/** Every bill is ticked once, and every bill that doesn't recur is added by hand. Each change is sent by itself. */
export const TICKS = ACCOUNT.billsPerMonth;
export const EDITS = ACCOUNT.billsPerMonth - ACCOUNT.series;

/** A visit is in the history, too: the day's first view counts for badges. */
export const CHANGES = TICKS + EDITS + VISITS;

/** As many join as leave. */
export const JOIN = PEOPLE.lapsePerMonth;
export const LEAVE = PEOPLE.lapsePerMonth;

/** Those who leave without having their account erased. An account that nobody uses or pays for is erased later. */
const FORGET = LEAVE * (1 - PEOPLE.erasesShare);

export const UNUSED_ACCOUNTS = FORGET * PEOPLE.monthsOfChurn;

/** Next to the account of a subscriber, which is the one that is measured. */
export const LEFT_SIZE = ACCOUNT.monthsLapsed / ACCOUNT.months;

/** Trial weeks are free. */
export const PAYMENTS = 1 - PEOPLE.trialing;

export const SIGN_INS = PEOPLE.signInsPerDay * DAYS_A_MONTH + JOIN;
export const MAILED_SIGN_INS = SIGN_INS * (1 - PEOPLE.google);

/** Loads without anything stored: new devices, and browsers that forget. */
export const FIRST_LOADS = 0.5;

/** Most days on which a bill is due tomorrow, and a few reminders of overdue ones. */
export const REMINDERS = 12;

/** A request to cancel is answered with two mails, one of them to support. They and reminders wait in an outbox. */
export const OUTBOX_MAILS = REMINDERS + 2 * LEAVE;

/** The others are the notice of a trial's end, and two warnings before an unused account is erased. */
export const MAILS = OUTBOX_MAILS + MAILED_SIGN_INS + JOIN + 2 * FORGET;

/** Strangers who open the landing page, for each subscriber. */
export const VISITORS = 5;

/** User, sessions, home and subscription with their indexes, of a subscriber or of somebody who left. */
export const DIRECTORY_BYTES = 2500;

/** A message is written, read and deleted. */
export const OPERATIONS_A_MESSAGE = 3;
