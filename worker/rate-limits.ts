const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A /48 may do this many times what a /56 may: some providers give a household a /56, others give each customer a /48. */
export const SITE_TIMES = 8;

/** Over hours and days, counted exactly; those per minute are in wrangler.toml. Limits per IP leave room for an office. */
export const RATE_LIMITS = {
  signInLinksPerEmailAndNetworkPerHour: {
    variable: "SIGN_IN_LINKS_PER_EMAIL_AND_NETWORK_PER_HOUR",
    max: 4,
    windowMs: HOUR_MS,
  },
  // Strangers can send this many mails to one mailbox.
  signInLinksPerEmailPerHour: {
    variable: "SIGN_IN_LINKS_PER_EMAIL_PER_HOUR",
    max: 10,
    windowMs: HOUR_MS,
  },
  // The three others don't count for a browser that signed in to the address before.
  signInLinksPerKnownBrowserPerHour: {
    variable: "SIGN_IN_LINKS_PER_KNOWN_BROWSER_PER_HOUR",
    max: 10,
    windowMs: HOUR_MS,
  },
  signInLinksPerIpPerHour: { variable: "SIGN_IN_LINKS_PER_IP_PER_HOUR", max: 60, windowMs: HOUR_MS },
  signInCodesPerEmailAndNetworkPerDay: {
    variable: "SIGN_IN_CODES_PER_EMAIL_AND_NETWORK_PER_DAY",
    max: 20,
    windowMs: DAY_MS,
  },
  signInCodesPerEmailPerDay: { variable: "SIGN_IN_CODES_PER_EMAIL_PER_DAY", max: 200, windowMs: DAY_MS },
  signInTriesPerIpPerHour: { variable: "SIGN_IN_TRIES_PER_IP_PER_HOUR", max: 120, windowMs: HOUR_MS },
  checkoutsPerUserPerHour: { variable: "CHECKOUTS_PER_USER_PER_HOUR", max: 20, windowMs: HOUR_MS },
  checkoutsPerIpPerHour: { variable: "CHECKOUTS_PER_IP_PER_HOUR", max: 100, windowMs: HOUR_MS },
  supportMailsPerUserPerDay: { variable: "SUPPORT_MAILS_PER_USER_PER_DAY", max: 5, windowMs: DAY_MS },
  supportMailsPerIpPerDay: { variable: "SUPPORT_MAILS_PER_IP_PER_DAY", max: 50, windowMs: DAY_MS },
} as const;

export type RateLimitName = keyof typeof RATE_LIMITS;
export type RateLimitVariable = (typeof RATE_LIMITS)[RateLimitName]["variable"];

export type RateLimits = Readonly<Record<RateLimitName, number>>;

export const rateLimitNames = Object.keys(RATE_LIMITS) as RateLimitName[];
