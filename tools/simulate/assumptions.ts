/** What the simulation assumes about people, the platform and other services. Everything else is measured. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Shares of the subscribers, unless they say otherwise. */
export const PEOPLE = {
  /** How many stop paying each month. As many join, so the number of subscribers stays the same. */
  lapsePerMonth: 0.04,
  /** Accounts that lapsed less than two years ago still exist. */
  monthsOfChurn: 24,
  /** Of those who lapse. The others leave their account behind, and it is erased after two years. */
  erasesShare: 0.25,
  /** Leave in one day and want their data erased: many times the usual, as after a price rise. */
  leavePerDay: 0.01,
  /** Requests to cancel wait for the end of the paid period, half a month on average. */
  daysUntilEnd: 15,
  withoutReminders: 0.2,
  /** A peak minute has five times as many requests as an average one. */
  peakMinute: 5,
  /** Pay, but haven't signed in for so long that only paying keeps their account. */
  idlePayers: 0.01,
  trialing: 0.01,
  /** Stripe's event about them got lost, so the daily reconciliation has to mend their row. */
  lostEvents: 0.001,
  /** Their ledger couldn't be told of a change in the last hour, as when it didn't respond for a while. */
  untold: 0.0001,
  sessions: 1.5,
  google: 0.4,
  /** An invoice paid and a subscription updated. */
  stripeEventsPerMonth: 2,
  signInsPerDay: 0.03,
  /** Use the app on a day. */
  activePerDay: 0.3,
  /** A device asks every 7 seconds while in use: five minutes a day, and a few pages. */
  requestsPerActive: 50,
  /** The busiest hour's share of a day's requests. */
  peakHour: 0.1,
};

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

/** Where the account at Stripe is: cards from elsewhere cost more. */
const STRIPE_ZONES: ReadonlySet<string> = new Set([
  "America/New_York",
  "America/Chicago",
  "America/Los_Angeles",
]);

/** Of the payments. */
export const CARDS_ABROAD =
  ZONES.reduce((sum, [zone, percent]) => sum + (STRIPE_ZONES.has(zone) ? 0 : percent), 0) / 100;

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
  wallMsPerInvocation: 15 * 60_000,
  bytesPerDatabase: 10e9,
  bytesPerAccount: 1e12,
  /** A database answers about a thousand quick calls a second. */
  msPerCall: 1,
  /** Invocations that a queue's consumer may run at the same time. */
  consumers: 250,
};

/** Calls to the directory besides the one for a request's session, counted once by tests/worker/recording-database.ts. */
export const DIRECTORY_CALLS = {
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
};
