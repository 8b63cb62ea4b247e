import type { Fetcher, Queue, RateLimit, SendEmail } from "@cloudflare/workers-types";
import { z } from "zod";
import { type DatabaseBindings, isLedgerName } from "./db/database.ts";
import { localSettings } from "./deployment.ts";
import { RATE_LIMITS, type RateLimits, type RateLimitVariable, rateLimitNames } from "./rate-limits.ts";

export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

const secureOrigin = z.string().transform((value, ctx) => {
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

const required = z.string({ error: "is missing" });

/** Tells a secret from "changeme" and from letters that somebody leant on. Random ones have far more. */
const DIFFERENT_MIN = 8;
const RANDOM_RULE = `must be random: it has fewer than ${DIFFERENT_MIN} different characters`;
const looksRandom = (text: string) => new Set(text).size >= DIFFERENT_MIN;

const secretKey = required
  .min(32, { error: "must have at least 32 characters", abort: true })
  .refine(looksRandom, { error: RANDOM_RULE });

/** Goes into a header, and out of a terminal with a line break at its end if nobody looks. */
function given(prefix: string, what: string) {
  return required.regex(new RegExp(`^${prefix}[\\x21-\\x7e]+$`), `must be ${what}, without spaces`);
}

const webhookSecret = given("whsec_", "a webhook's signing secret (whsec_...)");
const EMAIL_ADDRESS = String.raw`[^\s@<>,;"]+@[^\s@<>,;"]+`;

/** The build writes it into the texts about the trial. */
export const DEFAULT_TRIAL_DAYS = 7;
const TRIAL_DAYS_RULE = "must be a whole number from 0 to 730";

const COUNT_RULE = "must be a whole number above 0";

/** Number("") and Number(" ") are 0, and Number("1e3") is 1000. */
function digits(rule: string) {
  return z
    .union([z.number(), z.string().regex(/^\d{1,12}$/, rule)], { error: rule })
    .transform(Number)
    .pipe(z.number().int(rule).min(0, rule));
}

const wholeNumber = digits(COUNT_RULE).refine((number) => number > 0, { error: COUNT_RULE });

const address = z.string().refine(
  (value) => {
    const url = URL.parse(value);
    return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.hostname));
  },
  { error: "must be an https address (http only for localhost)" },
);

/** Blanks between them. */
const secrets = required
  .transform((text) => text.trim().split(/\s+/) as [string, ...string[]])
  .refine((all) => all.every((each) => each.length >= 32), {
    error: "must have at least 32 characters each",
    abort: true,
  })
  .refine((all) => all.every(looksRandom), { error: RANDOM_RULE });

/** When it was replaced, and what it was. In one variable, so that there is no moment with one half of it. */
const replacedSecret = z.string().transform((text, ctx) => {
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

const rateLimitVariables = Object.fromEntries(
  Object.values(RATE_LIMITS).map(({ variable, max }) => [variable, wholeNumber.default(max)]),
) as Record<RateLimitVariable, ReturnType<typeof wholeNumber.default>>;

const quotaVariables = {
  QUOTA_BILLS: wholeNumber.default(100_000),
  QUOTA_MEGABYTES: wholeNumber.default(50),
  QUOTA_ROWS_PER_DAY: wholeNumber.default(50_000),
  QUOTA_BILLS_UNSUBSCRIBED: wholeNumber.default(10_000),
  QUOTA_MEGABYTES_UNSUBSCRIBED: wholeNumber.default(5),
  QUOTA_ROWS_PER_DAY_UNSUBSCRIBED: wholeNumber.default(12_000),
};

const variables = z.object({
  DB: z.custom<object>((value) => typeof value === "object" && value !== null, "is missing"),
  EMAIL: z.custom<SendEmail>((value) => typeof value === "object").optional(),
  BETTER_AUTH_SECRET: secretKey,
  BETTER_AUTH_SECRET_PREVIOUS: replacedSecret.optional(),
  DURABLE_SECRET: secrets,
  APP_URL: secureOrigin.optional(),
  /** Links in cron's mails use it if there is no APP_URL. */
  MAIL_LINKS_URL: secureOrigin.optional(),
  MAIL_TRANSPORT: z.enum(["http", "binding"], { error: "must be http or binding" }).default("http"),
  MAIL_API_URL: address.default("https://api.resend.com"),
  MAIL_API_KEY: given("", "a key").optional(),
  /** Svix writes keys this way: what follows is the key's base64. */
  MAIL_WEBHOOK_SECRET: webhookSecret
    .refine((secret) => isBase64(secret.replace(/^whsec_/, "")), {
      error: "must be a webhook's signing secret (whsec_ and base64)",
    })
    .optional(),
  MAIL_FROM: required.regex(
    new RegExp(`^([^<>\\p{Cc}]*<${EMAIL_ADDRESS}>|${EMAIL_ADDRESS})$`, "u"),
    "must contain an email address, as in Expense Timeline <hello@your.domain>",
  ),
  SUPPORT_EMAIL: required.regex(new RegExp(`^${EMAIL_ADDRESS}$`), "must be an email address"),
  STRIPE_API_URL: address.default("https://api.stripe.com"),
  STRIPE_SECRET_KEY: given("[sr]k_", "a secret key (sk_...) or a restricted one (rk_...)"),
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_ID: given("price_", "a price's id (price_...)"),
  TRIAL_DAYS: digits(TRIAL_DAYS_RULE)
    .refine((days) => days <= 730, { error: TRIAL_DAYS_RULE })
    .default(DEFAULT_TRIAL_DAYS),
  GOOGLE_DISCOVERY_URL: address.default("https://accounts.google.com/.well-known/openid-configuration"),
  HEARTBEAT_URL: address.optional(),
  GOOGLE_CLIENT_ID: given("", "an id").optional(),
  GOOGLE_CLIENT_SECRET: given("", "a secret").optional(),
  ...rateLimitVariables,
  ...quotaVariables,
});

const schema = variables
  .superRefine((env, ctx) => {
    const needs = (name: keyof typeof env) => {
      if (!env[name]) ctx.addIssue({ code: "custom", path: [name], message: "is missing" });
    };
    needs(env.MAIL_TRANSPORT === "http" ? "MAIL_API_KEY" : "EMAIL");
    if (env.GOOGLE_CLIENT_ID) needs("GOOGLE_CLIENT_SECRET");
    if (env.GOOGLE_CLIENT_SECRET) needs("GOOGLE_CLIENT_ID");
  })
  .transform((env) => ({
    authSecret: env.BETTER_AUTH_SECRET,
    previousSecret: env.BETTER_AUTH_SECRET_PREVIOUS ?? null,
    /** The first signs, and all of them are accepted. */
    durableSecrets: env.DURABLE_SECRET,
    /** Of links in mails. The first signs. All of them open, for years: also those that signed before there was the first. */
    mailedSecrets: [
      ...env.DURABLE_SECRET,
      env.BETTER_AUTH_SECRET,
      ...(env.BETTER_AUTH_SECRET_PREVIOUS ? [env.BETTER_AUTH_SECRET_PREVIOUS.secret] : []),
    ] as [string, ...string[]],
    /** Absent on a developer's machine, where the request's origin is used. */
    appOrigin: env.APP_URL,
    mailLinksOrigin: env.APP_URL ?? env.MAIL_LINKS_URL,
    /** What makes these settings unfit for deployment, as {@link settingFaults} words it. */
    localOnly: [...(env.APP_URL === undefined ? ["APP_URL is missing"] : []), ...localSettings(env)],
    mail: {
      transport: env.MAIL_TRANSPORT,
      apiUrl: env.MAIL_API_URL.replace(/\/+$/, ""),
      apiKey: env.MAIL_API_KEY ?? "",
      from: env.MAIL_FROM,
      /** Signs the provider's events. Absent where it sends none. */
      webhookSecret: env.MAIL_WEBHOOK_SECRET,
      binding: env.EMAIL,
    },
    supportEmail: env.SUPPORT_EMAIL,
    stripe: {
      apiUrl: env.STRIPE_API_URL,
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      priceId: env.STRIPE_PRICE_ID,
      /** A first subscription has this many free days; 0 means none. */
      trialDays: env.TRIAL_DAYS,
    },
    /** Called after each healthy round of cron. */
    heartbeatUrl: env.HEARTBEAT_URL,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            discoveryUrl: env.GOOGLE_DISCOVERY_URL,
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
          }
        : null,
    quotas: {
      subscribed: {
        bills: env.QUOTA_BILLS,
        bytes: env.QUOTA_MEGABYTES * 1_000_000,
        rowsADay: env.QUOTA_ROWS_PER_DAY,
      },
      unsubscribed: {
        bills: env.QUOTA_BILLS_UNSUBSCRIBED,
        bytes: env.QUOTA_MEGABYTES_UNSUBSCRIBED * 1_000_000,
        rowsADay: env.QUOTA_ROWS_PER_DAY_UNSUBSCRIBED,
      },
    },
    rateLimits: Object.fromEntries(
      rateLimitNames.map((name) => [name, env[RATE_LIMITS[name].variable]]),
    ) as RateLimits,
  }));

function isBase64(text: string): boolean {
  try {
    return atob(text).length > 0;
  } catch {
    return false;
  }
}

/** Every variable and secret there is. The other two are bindings. */
export const SETTING_NAMES: readonly string[] = Object.keys(variables.shape).filter(
  (name) => name !== "DB" && name !== "EMAIL",
);

export type Config = z.output<typeof schema>;

type NumberName = RateLimitVariable | keyof typeof quotaVariables | "TRIAL_DAYS";
type TextName = Exclude<keyof z.input<typeof schema>, NumberName | "DB" | "EMAIL">;

/** The environment before it is checked. */
export interface Bindings
  extends Partial<Record<TextName, string>>,
    Partial<Record<NumberName, string | number>>,
    DatabaseBindings {
  ASSETS: Fetcher;
  JOBS: Queue;
  CALLS_PER_USER?: RateLimit;
  CALLS_PER_NETWORK?: RateLimit;
  CALLS_PER_SITE?: RateLimit;
  EXPORTS_PER_USER?: RateLimit;
  ERRORS_PER_NETWORK?: RateLimit;
  ERRORS_PER_SITE?: RateLimit;
  EMAIL?: SendEmail;
}

export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/** @param faults each beginning with the variable's name */
export function incompleteSettings(faults: readonly string[]): ConfigurationError {
  return new ConfigurationError(
    `The server's settings are incomplete: ${faults.join("; ")}. See .dev.vars.example.`,
  );
}

/** @throws ConfigurationError without APP_URL */
export function mailedOrigin(config: Config): string {
  if (config.mailLinksOrigin) return config.mailLinksOrigin;
  throw incompleteSettings(config.localOnly);
}

/** Lists what is missing, broken or too local. Each fault begins with the variable's name. */
export function settingFaults(env: object): string[] {
  return parse(env).faults;
}

function parse(env: object): { faults: string[]; config: Config | undefined } {
  // An empty line in a vars file means "not set".
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { error, data: config } = schema.safeParse(set);
  const faults = error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];
  if (!Object.keys(set).some(isLedgerName)) faults.push("LEDGER_1 is missing");
  return { faults: "APP_URL" in set ? [...faults, ...localSettings(set)] : faults, config };
}

const parsed = new WeakMap<object, Config>();

/** @throws ConfigurationError naming everything that is missing or broken */
export function readConfig(env: Omit<Bindings, "ASSETS" | "JOBS">): Config {
  const known = parsed.get(env);
  if (known) return known;
  const { faults, config } = parse(env);
  if (!config || faults.length > 0) throw incompleteSettings(faults);
  parsed.set(env, config);
  return config;
}
