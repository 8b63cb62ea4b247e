/** What the simulation and the cost assume about people, the platform and other services. Everything else is measured. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Shares of the subscribers, unless they say otherwise. Nobody has measured them yet: correct them once there are subscribers. */
export const PEOPLE = {
  /** How many stop paying each month. As many join, so the number of subscribers stays the same. */
  lapsePerMonth: 0.04,
  /** Accounts that lapsed less than two years ago still exist. */
  monthsOfChurn: 24,
  /** Of those who lapse. The others leave their account behind, and it is erased after two years. */
  erasesShare: 0.25,
  /** Leave in one day and want their data erased: many times the usual, as after a price rise. */
  leavePerDay: 0.01,
  /** A peak minute has five times as many requests to cancel as an average one. */
  peakMinute: 5,
  /** Get another mail address in a year. */
  newAddressPerYear: 0.05,
  trialing: 0.01,
  /** Their ledger couldn't be told of a change in the last hour, as when it didn't respond for a while. */
  untold: 0.0001,
  /** Chose notifications, on this many devices each. */
  pushShare: 0.4,
  devicesPerPush: 1.3,
  /** Get a reminder in the hour in which Central Europe's nine o'clock falls. */
  remindedAtNine: 0.12,
  google: 0.4,
  /** Have a program that asks every quarter of an hour whether something has changed. */
  programShare: 0.01,
  signInsPerDay: 0.03,
  /** Use the app on a day. */
  activePerDay: 0.3,
  /** A device asks every 7 seconds while in use: five minutes a day, and a few pages. */
  requestsPerActive: 50,
  /** The busiest hour's share of a day's requests. */
  peakHour: 0.1,
};

/** Accounts that nobody uses or pays for, for each subscriber. */
export const LAPSED = PEOPLE.lapsePerMonth * PEOPLE.monthsOfChurn * (1 - PEOPLE.erasesShare);

/** Where they live, and have their cards. A few zones hold most people, so the busiest hour counts. */
export const ZONES: readonly (readonly [zone: string, percent: number])[] = [
  ["Europe/Berlin", 10],
  ["Europe/Paris", 8],
  ["Europe/Madrid", 7],
  ["Europe/London", 9],
  ["America/New_York", 16],
  ["America/Chicago", 10],
  ["America/Los_Angeles", 8],
  ["America/Sao_Paulo", 10],
  ["Asia/Kolkata", 9],
  ["Asia/Tokyo", 6],
  ["Australia/Sydney", 4],
  ["Africa/Lagos", 3],
];

/** Payments by cards from outside the United States, where the account at Stripe is. They cost more. */
const CARDS_ABROAD = 0.66;

/** One account. */
export const ACCOUNT = {
  /** Of every subscriber, which is an upper bound: of those who leave at this rate, the average one would have 16. */
  months: 24,
  billsPerMonth: 30,
  series: 12,
  /** One series in so many pays itself. */
  seriesPerAutopay: 4,
  /** One bill in so many stays unpaid, so that there is something overdue to be reminded of each week. */
  billsPerUnpaid: 150,
  /** Those who lapsed had paid for a year on average. */
  monthsLapsed: 12,
  operationsPerDay: 2,
};

/** Berlin begins a month in the first of these runs, and reaches nine o'clock in the second. */
export const MONTH_TURN_MS = Date.parse("2026-11-30T23:05:00Z");
export const NINE_O_CLOCK_MS = Date.parse("2026-12-01T08:05:00Z");
export const DAILY_MS = Date.parse("2026-12-02T03:30:00Z");

/** Cloudflare's limits (developers.cloudflare.com/d1/platform/limits, .../workers/platform/limits). */
export const LIMITS = {
  callsPerInvocation: 1000,
  cpuMsPerInvocation: 30_000,
  bytesPerDatabase: 10e9,
  bytesPerAccount: 1e12,
  /** A database answers about a thousand quick calls a second. */
  msPerCall: 1,
  /** Invocations that a queue's consumer may run at the same time. */
  consumers: 250,
};

/** Calls to the directory besides the one for a request's session, counted once by tests/worker/recording-database.ts. */
export const DIRECTORY_OTHERS = {
  /** Once a day, for everybody who uses the app. */
  prolongedSession: 4,
  /** By mail: asking for it, and opening the link. */
  signIn: 9,
  stripeEvent: 5,
};

/** The directory's rows are filled in the order of their keys, which leaves pages full. Random keys fill them to ln 2. */
export const PAGE_FILL = Math.LN2;

/** How long a call takes besides the work itself. Calls are made to take as long here. */
export const LATENCY_MS = {
  d1: 10,
  stripe: 200,
  /** A page of subscriptions with their customers and invoices. */
  stripeList: 700,
  mail: 200,
  push: 100,
};

const DAYS_A_MONTH = 30;
const ACTIVE_DAYS = PEOPLE.activePerDay * DAYS_A_MONTH;
/** A phone in the morning and a computer in the evening, on some of the days. */
const VISITS = ACTIVE_DAYS * 1.5;
const SIGN_INS = PEOPLE.signInsPerDay * DAYS_A_MONTH + PEOPLE.lapsePerMonth;
const MAILED_SIGN_INS = SIGN_INS * (1 - PEOPLE.google);
/** Every bill that doesn't recur is added by hand. */
const EDITS = ACCOUNT.billsPerMonth - ACCOUNT.series;
/** Most days on which a bill is due tomorrow, and a few reminders of overdue ones. */
const REMINDERS = 12;
/** Each is taken back from its device when its bill is paid elsewhere, which is half of them. */
const PUSHES = REMINDERS * PEOPLE.pushShare * PEOPLE.devicesPerPush * 1.5;
/** A request to cancel is answered with two mails, one of them to support. They and reminders wait in an outbox. */
const OUTBOX_MAILS = REMINDERS + 2 * PEOPLE.lapsePerMonth;
const ASKED_BY_PROGRAMS = PEOPLE.programShare * 4 * 24 * DAYS_A_MONTH;
const FORGOTTEN = PEOPLE.lapsePerMonth * (1 - PEOPLE.erasesShare);

/** Subscribers whose calendar app shows their bills. Apps ask once an hour, and get a new text after each change and each day. */
const CALENDARS = 0.2;
const CALENDAR_TEXTS = ACCOUNT.billsPerMonth + EDITS + DAYS_A_MONTH;

/** A subscriber's month. */
export const MONTH = {
  days: DAYS_A_MONTH,
  visits: VISITS,
  /** Nearly all requests are pulls. */
  pulls: ACTIVE_DAYS * PEOPLE.requestsPerActive,
  /** Every bill is ticked once. Each change is sent by itself. */
  ticks: ACCOUNT.billsPerMonth,
  edits: EDITS,
  /** A visit is in the history, too: the day's first view counts for badges. */
  changes: ACCOUNT.billsPerMonth + EDITS + VISITS,
  signIns: SIGN_INS,
  mailedSignIns: MAILED_SIGN_INS,
  calendarTexts: CALENDARS * CALENDAR_TEXTS,
  calendarsUnchanged: CALENDARS * (24 * DAYS_A_MONTH - CALENDAR_TEXTS),
  /** Loads without anything stored: new devices, and browsers that forget. */
  firstLoads: 0.5,
  askedByPrograms: ASKED_BY_PROGRAMS,
  reminders: REMINDERS,
  pushes: PUSHES,
  outboxMails: OUTBOX_MAILS,
  /** The others are the notice of a trial's end, and two warnings before an unused account is erased. */
  mails: OUTBOX_MAILS + MAILED_SIGN_INS + PEOPLE.lapsePerMonth + 2 * FORGOTTEN,
  /** Five of a renewal, and those of the few who join or leave. */
  stripeEvents: 5 * (1 - PEOPLE.trialing) + 11 * PEOPLE.lapsePerMonth,
  /** Strangers who open the landing page, for each subscriber. */
  visitors: 5,
  /** Trial weeks are free. */
  payments: 1 - PEOPLE.trialing,
  /** Accounts that are erased at their owner's request, by their size next to a subscriber's. */
  erasures: PEOPLE.lapsePerMonth * PEOPLE.erasesShare * (ACCOUNT.monthsLapsed / ACCOUNT.months),
  /** Two warnings and an erasure of each. */
  unused: 3 * FORGOTTEN,
};

/** Of a request. A pull takes half of it on the bench's machine, its databases included; pages take more. */
export const CPU_MS = 5;

/** A message is written, read and deleted. */
export const OPERATIONS_A_MESSAGE = 3;

export const PRICE_USD = 9;

/** List prices in US dollars, without taxes and discounts, as their providers' documentation gave them. */
export const PRICES_AS_OF = "November 2026";

const MILLION = 1_000_000;

/** Those of Workers Paid: what a month includes, and what a million more costs. */
export const CLOUDFLARE = {
  plan: 5,
  requests: { included: 10 * MILLION, perMillion: 0.3 },
  cpuMs: { included: 30 * MILLION, perMillion: 0.02 },
  rowsRead: { included: 25_000 * MILLION, perMillion: 0.001 },
  rowsWritten: { included: 50 * MILLION, perMillion: 1 },
  // Until November 2026. Cloudflare has announced another price from December on, which isn't known here.
  logEvents: { included: 20 * MILLION, perMillion: 0.6 },
  queueOperations: { included: MILLION, perMillion: 0.4 },
  /** A million of bytes here. */
  bytes: { included: 5e9, perMillion: 0.75 / 1000 },
};

export function meteredUsd({ included, perMillion }: (typeof CLOUDFLARE)["requests"], used: number): number {
  return (Math.max(0, used - included) / MILLION) * perMillion;
}

/** Resend's plans for transactional mail, by what a month includes. A thousand more cost 90 cents. */
const MAIL_PLANS = [
  { usd: 20, mails: 50_000 },
  { usd: 90, mails: 100_000 },
  { usd: 650, mails: MILLION },
];

/** The plan that comes cheapest. There is no list price beyond the largest, so its own rate goes on. */
export function mailUsd(mails: number): number {
  const thousandsOver = (limit: number) => Math.ceil(Math.max(0, mails - limit) / 1000);
  const listed = Math.min(mails, MILLION);
  const byPlan = MAIL_PLANS.map(
    (plan) => plan.usd + Math.ceil(Math.max(0, listed - plan.mails) / 1000) * 0.9,
  );
  return Math.min(...byPlan) + thousandsOver(MILLION) * 0.65;
}

/** A payment by a domestic card costs 2.9% and 30 cents, one by a card of another country 1.5% more. */
export function stripeUsd(payments: number): { fees: number; billing: number } {
  return {
    fees: payments * (PRICE_USD * (0.029 + CARDS_ABROAD * 0.015) + 0.3),
    billing: payments * PRICE_USD * 0.007,
  };
}
