const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How often things may be done, per address, person or IP address. Each is a variable of the environment;
 * `max` is what holds without it. The per-IP ones leave room for an office behind one address.
 */
export const LIMITS = {
  signInLinksPerEmailPerHour: {
    variable: "SIGN_IN_LINKS_PER_EMAIL_PER_HOUR",
    max: 10,
    windowMs: HOUR_MS,
  },
  signInLinksPerIpPerHour: { variable: "SIGN_IN_LINKS_PER_IP_PER_HOUR", max: 60, windowMs: HOUR_MS },
  // Of a million codes: someone who guesses at one address every day needs over a century.
  signInCodesPerEmailPerDay: { variable: "SIGN_IN_CODES_PER_EMAIL_PER_DAY", max: 20, windowMs: DAY_MS },
  signInTriesPerIpPerHour: { variable: "SIGN_IN_TRIES_PER_IP_PER_HOUR", max: 120, windowMs: HOUR_MS },
  syncsPerUserPerMinute: { variable: "SYNCS_PER_USER_PER_MINUTE", max: 240, windowMs: MINUTE_MS },
  syncsPerIpPerMinute: { variable: "SYNCS_PER_IP_PER_MINUTE", max: 2400, windowMs: MINUTE_MS },
  checkoutsPerUserPerHour: { variable: "CHECKOUTS_PER_USER_PER_HOUR", max: 20, windowMs: HOUR_MS },
  checkoutsPerIpPerHour: { variable: "CHECKOUTS_PER_IP_PER_HOUR", max: 100, windowMs: HOUR_MS },
  supportMailsPerUserPerDay: { variable: "SUPPORT_MAILS_PER_USER_PER_DAY", max: 5, windowMs: DAY_MS },
  supportMailsPerIpPerDay: { variable: "SUPPORT_MAILS_PER_IP_PER_DAY", max: 50, windowMs: DAY_MS },
} as const;

export type LimitName = keyof typeof LIMITS;
export type LimitVariable = (typeof LIMITS)[LimitName]["variable"];

/** How often each may be done in its window. */
export type Limits = Readonly<Record<LimitName, number>>;

export const limitNames = Object.keys(LIMITS) as LimitName[];
