import type { Fetcher, Queue, RateLimit, SendEmail } from "@cloudflare/workers-types";
import { z } from "zod";
import { type DatabaseBindings, isLedgerName } from "./db/database.ts";
import { localSettings } from "./deployment.ts";
import { RATE_LIMITS, type RateLimitName } from "./rate-limits.ts";
import {
  address,
  DEFAULT_TRIAL_DAYS,
  digits,
  EMAIL_ADDRESS,
  given,
  isBase64,
  pushKeys,
  replacedSecret,
  required,
  secretKey,
  secrets,
  secureOrigin,
  TRIAL_DAYS_RULE,
  webhookSecret,
  wholeNumber,
} from "./setting-kinds.ts";

const rateLimitVariables = Object.fromEntries(
  Object.entries(RATE_LIMITS).map(([name, { max }]) => [name, wholeNumber.default(max)]),
) as Record<RateLimitName, ReturnType<typeof wholeNumber.default>>;

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
  /** Cloudflare routes mail to bills+…@ this domain to the worker. Without it the feature isn't offered. */
  BILLS_MAIL_DOMAIN: z
    .string()
    .regex(
      /^(?=.{1,200}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
      "must be a domain in lower case, as in bills.your.domain",
    )
    .optional(),
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
  /** A pair of keys, of which browsers know the public one. Without it, notifications aren't offered. */
  PUSH_SIGNING_KEY: pushKeys.optional(),
  /** Takes the place of all browsers' push services, as the local stand-in does. */
  PUSH_API_URL: address.optional(),
  GOOGLE_CLIENT_ID: given("", "an id").optional(),
  GOOGLE_CLIENT_SECRET: given("", "a secret").optional(),
  ...rateLimitVariables,
  ...quotaVariables,
});

/** In base64url, before the dot of {@link pushKeys}. */
const PUBLIC_KEY_LENGTH = 87;

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
    billsMailDomain: env.BILLS_MAIL_DOMAIN,
    push: env.PUSH_SIGNING_KEY
      ? {
          publicKey: env.PUSH_SIGNING_KEY.slice(0, PUBLIC_KEY_LENGTH),
          privateKey: env.PUSH_SIGNING_KEY.slice(PUBLIC_KEY_LENGTH + 1),
          subject: `mailto:${env.SUPPORT_EMAIL}`,
          apiUrl: env.PUSH_API_URL?.replace(/\/+$/, "") ?? null,
        }
      : null,
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
      Object.keys(RATE_LIMITS).map((name) => [name, env[name as RateLimitName]]),
    ) as Readonly<Record<RateLimitName, number>>,
  }));

/** Every variable and secret there is. The other two are bindings. */
export const SETTING_NAMES: readonly string[] = Object.keys(variables.shape).filter(
  (name) => name !== "DB" && name !== "EMAIL",
);

export type Config = z.output<typeof schema>;

type NumberName = RateLimitName | keyof typeof quotaVariables | "TRIAL_DAYS";
type TextName = Exclude<keyof z.input<typeof schema>, NumberName | "DB" | "EMAIL">;

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
  CALLS_PER_CALENDAR?: RateLimit;
  CALENDAR_MISSES_PER_NETWORK?: RateLimit;
  CALENDAR_MISSES_PER_SITE?: RateLimit;
  CALLS_PER_PROGRAM?: RateLimit;
  CALLS_OF_PROGRAMS?: RateLimit;
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
