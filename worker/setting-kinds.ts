import { z } from "zod";

export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

export const secureOrigin = z.string().transform((value, ctx) => {
  const url = URL.parse(value);
  const secure = url?.protocol === "https:";
  const local = url?.protocol === "http:" && isLoopbackHost(url.hostname);
  if (url && (secure || local) && url.href === `${url.origin}/`) return url.origin;
  ctx.addIssue({
    code: "custom",
    message: "must be an https address without a path (http only for localhost)",
  });
  return z.NEVER;
});

export const required = z.string({ error: "is missing" });

/** Tells a secret from "changeme" and from letters that somebody leant on. Random ones have far more. */
const DIFFERENT_MIN = 8;
const RANDOM_RULE = `must be random: it has fewer than ${DIFFERENT_MIN} different characters`;
const looksRandom = (text: string) => new Set(text).size >= DIFFERENT_MIN;

export const secretKey = required
  .min(32, { error: "must have at least 32 characters", abort: true })
  .refine(looksRandom, { error: RANDOM_RULE });

/** Goes into a header, and out of a terminal with a line break at its end if nobody looks. */
export function given(prefix: string, what: string) {
  return required.regex(new RegExp(`^${prefix}[\\x21-\\x7e]+$`), `must be ${what}, without spaces`);
}

export const webhookSecret = given("whsec_", "a webhook's signing secret (whsec_...)");
export const EMAIL_ADDRESS = String.raw`[^\s@<>,;"]+@[^\s@<>,;"]+`;

/** The build writes it into the texts about the trial. */
export const DEFAULT_TRIAL_DAYS = 7;
export const TRIAL_DAYS_RULE = "must be a whole number from 0 to 730";

const COUNT_RULE = "must be a whole number above 0";

/** Number("") and Number(" ") are 0, and Number("1e3") is 1000. */
export function digits(rule: string) {
  return z
    .union([z.number(), z.string().regex(/^\d{1,12}$/, rule)], { error: rule })
    .transform(Number)
    .pipe(z.number().int(rule).min(0, rule));
}

export const wholeNumber = digits(COUNT_RULE).refine((number) => number > 0, { error: COUNT_RULE });

export const address = z.string().refine(
  (value) => {
    const url = URL.parse(value);
    return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.hostname));
  },
  { error: "must be an https address (http only for localhost)" },
);

/** Blanks between them. */
export const secrets = required
  .transform((text) => text.trim().split(/\s+/) as [string, ...string[]])
  .refine((all) => all.every((each) => each.length >= 32), {
    error: "must have at least 32 characters each",
    abort: true,
  })
  .refine((all) => all.every(looksRandom), { error: RANDOM_RULE });

/** When it was replaced, and what it was. In one variable, so that there is no moment with one half of it. */
export const replacedSecret = z.string().transform((text, ctx) => {
  const [instant = "", secret = "", ...more] = text.trim().split(/\s+/);
  const replacedAtMs = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(instant) ? Date.parse(instant) : Number.NaN;
  if (!Number.isNaN(replacedAtMs) && more.length === 0 && secretKey.safeParse(secret).success)
    return { replacedAtMs, secret };
  ctx.addIssue({
    code: "custom",
    message: "must be the instant at which it was replaced (2026-11-27T10:00:00Z), a blank, and the secret",
  });
  return z.NEVER;
});

/** A key pair on P-256: the public point and the private number, in base64url, with a dot between. */
export const pushKeys = z
  .string()
  .regex(
    /^B[\w-]{86}\.[\w-]{43}$/,
    "must be a public and a private key (docs/operations.md), with a dot between",
  );

export function isBase64(text: string): boolean {
  try {
    return atob(text).length > 0;
  } catch {
    return false;
  }
}
