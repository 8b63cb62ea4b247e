import type { D1Database, SendEmail } from "@cloudflare/workers-types";
import { z } from "zod";

/** What the platform hands to the worker: bindings, vars and secrets, unread. */
export interface Bindings {
  DB: D1Database;
  /** Only with MAIL_TRANSPORT=binding. */
  EMAIL?: SendEmail;
  BETTER_AUTH_SECRET?: string;
  APP_URL?: string;
  /** Where mails sent by cron lead when there is no APP_URL, as on a developer's machine. */
  MAIL_LINKS_URL?: string;
  MAIL_TRANSPORT?: string;
  MAIL_API_URL?: string;
  MAIL_API_KEY?: string;
  MAIL_FROM?: string;
  SUPPORT_EMAIL?: string;
  SIGN_IN_LINKS_PER_EMAIL_PER_HOUR?: string | number;
}

/** Hosts of this machine, the only ones served over plain http. */
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

const schema = z
  .object({
    DB: z.custom<D1Database>((value) => typeof value === "object" && value !== null, "is missing"),
    EMAIL: z.custom<SendEmail>((value) => typeof value === "object").optional(),
    BETTER_AUTH_SECRET: required.min(32, "must have at least 32 characters"),
    APP_URL: secureOrigin.optional(),
    MAIL_LINKS_URL: secureOrigin.optional(),
    MAIL_TRANSPORT: z.enum(["http", "binding"], { error: "must be http or binding" }).default("http"),
    MAIL_API_URL: z
      .url({ protocol: /^https?$/, error: "must be an http or https address" })
      .default("https://api.resend.com"),
    MAIL_API_KEY: z.string().optional(),
    MAIL_FROM: required.includes("@", { error: "must contain an e-mail address" }),
    SUPPORT_EMAIL: required.includes("@", { error: "must be an e-mail address" }),
    SIGN_IN_LINKS_PER_EMAIL_PER_HOUR: z.coerce
      .number({ error: "must be a whole number above 0" })
      .int("must be a whole number above 0")
      .positive("must be a whole number above 0")
      .default(10),
  })
  .superRefine((env, ctx) => {
    if (env.MAIL_TRANSPORT === "http" && !env.MAIL_API_KEY)
      ctx.addIssue({ code: "custom", path: ["MAIL_API_KEY"], message: "is missing" });
    if (env.MAIL_TRANSPORT === "binding" && !env.EMAIL)
      ctx.addIssue({ code: "custom", path: ["EMAIL"], message: "is missing" });
  })
  .transform((env) => ({
    authSecret: env.BETTER_AUTH_SECRET,
    /** The product's own origin; absent on a developer's machine, where the request's is used. */
    appOrigin: env.APP_URL,
    mailLinksOrigin: env.APP_URL ?? env.MAIL_LINKS_URL,
    mail: {
      transport: env.MAIL_TRANSPORT,
      apiUrl: env.MAIL_API_URL.replace(/\/+$/, ""),
      apiKey: env.MAIL_API_KEY ?? "",
      from: env.MAIL_FROM,
      binding: env.EMAIL,
    },
    supportEmail: env.SUPPORT_EMAIL,
    limits: { signInLinksPerEmailPerHour: env.SIGN_IN_LINKS_PER_EMAIL_PER_HOUR },
  }));

export type Config = z.output<typeof schema>;

/** The deployment is incomplete. The message names variables, never their values. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/**
 * The origin of links in mails that no request asked for.
 * @throws ConfigurationError without APP_URL
 */
export function mailedOrigin(config: Config): string {
  if (config.mailLinksOrigin) return config.mailLinksOrigin;
  throw new ConfigurationError(
    "The server's settings are incomplete: APP_URL is missing. See .dev.vars.example.",
  );
}

const parsed = new WeakMap<object, Config>();

/**
 * The environment, checked once an isolate.
 * @throws ConfigurationError naming everything that is missing or broken, in one sentence
 */
export function readConfig(env: Bindings): Config {
  const known = parsed.get(env);
  if (known) return known;

  // An empty line in a vars file means "not set".
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = schema.safeParse(set);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new ConfigurationError(
      `The server's settings are incomplete: ${faults.join("; ")}. See .dev.vars.example.`,
    );
  }
  parsed.set(env, result.data);
  return result.data;
}
