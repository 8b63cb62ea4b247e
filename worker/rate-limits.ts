const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A /48 may do this many times what a /56 may: some providers give a household a /56, others give each customer a /48. */
export const SITE_TIMES = 8;

/** What wrangler.toml allows a program's token, as every answer to it says. */
export const CALLS_PER_PROGRAM_A_MINUTE = 120;

/**
 * Over hours and days, counted exactly; those per minute are in wrangler.toml. Limits per IP leave room for an office. A variable
 * of the same name sets another number.
 */
export const RATE_LIMITS = {
  SIGN_IN_LINKS_PER_EMAIL_AND_NETWORK_PER_HOUR: { max: 4, windowMs: HOUR_MS },
  // Strangers can send this many mails to one mailbox.
  SIGN_IN_LINKS_PER_EMAIL_PER_HOUR: { max: 10, windowMs: HOUR_MS },
  // The three others don't count for a browser that signed in to the address before.
  SIGN_IN_LINKS_PER_KNOWN_BROWSER_PER_HOUR: { max: 10, windowMs: HOUR_MS },
  SIGN_IN_LINKS_PER_IP_PER_HOUR: { max: 60, windowMs: HOUR_MS },
  SIGN_IN_CODES_PER_EMAIL_AND_NETWORK_PER_DAY: { max: 20, windowMs: DAY_MS },
  SIGN_IN_CODES_PER_EMAIL_PER_DAY: { max: 200, windowMs: DAY_MS },
  SIGN_IN_TRIES_PER_IP_PER_HOUR: { max: 120, windowMs: HOUR_MS },
  ADDRESS_CHANGES_PER_USER_PER_DAY: { max: 10, windowMs: DAY_MS },
  CHECKOUTS_PER_USER_PER_HOUR: { max: 20, windowMs: HOUR_MS },
  CHECKOUTS_PER_IP_PER_HOUR: { max: 100, windowMs: HOUR_MS },
  PASSKEYS_PER_USER_PER_DAY: { max: 20, windowMs: DAY_MS },
  MAILED_BILLS_PER_USER_PER_DAY: { max: 50, windowMs: DAY_MS },
  MAIL_ADDRESSES_PER_USER_PER_DAY: { max: 20, windowMs: DAY_MS },
  PUSH_DEVICES_PER_USER_PER_DAY: { max: 100, windowMs: DAY_MS },
  PUSH_TESTS_PER_USER_PER_DAY: { max: 20, windowMs: DAY_MS },
  CALENDAR_ADDRESSES_PER_USER_PER_DAY: { max: 50, windowMs: DAY_MS },
  ASSISTANT_CONNECTIONS_PER_USER_PER_DAY: { max: 20, windowMs: DAY_MS },
  ASSISTANT_REGISTRATIONS_PER_IP_PER_DAY: { max: 50, windowMs: DAY_MS },
  PROGRAM_TOKENS_PER_USER_PER_DAY: { max: 20, windowMs: DAY_MS },
  SUPPORT_MAILS_PER_USER_PER_DAY: { max: 5, windowMs: DAY_MS },
  SUPPORT_MAILS_PER_IP_PER_DAY: { max: 50, windowMs: DAY_MS },
} as const;

export type RateLimitName = keyof typeof RATE_LIMITS;
