import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { bearer } from "better-auth/plugins/bearer";
import { paths } from "#domain/paths.ts";
import * as accounts from "../db/accounts.ts";
import type { Database } from "../db/client.ts";
import type { Config } from "../env.ts";
import { describeError } from "../http/error-log.ts";
import { emailedSignIn } from "./emailed-sign-in.ts";
import { type GoogleConfig, googlePlugin, withoutTokens } from "./google.ts";
import {
  cookieAttributes,
  cookiePrefix,
  PROLONGED_AFTER_SECONDS,
  SESSION_SECONDS,
} from "./session-cookie.ts";
import { userCookie } from "./user-cookie.ts";

interface AuthParts {
  config: Config;
  /** Decides where links point and whether cookies are Secure. */
  origin: string;
  db: Database;
  /** Only for Google's own routes: better-auth fetches the discovery document as soon as it knows of one. */
  google?: GoogleConfig;
}

/** better-auth on D1: sessions of 30 days that roll on with use, and no passwords. */
export function createAuth({ config, origin, db, google }: AuthParts) {
  return betterAuth({
    appName: "Expense Timeline",
    baseURL: origin,
    basePath: "/api/auth",
    secret: config.authSecret,
    trustedOrigins: [origin],
    database: drizzleAdapter(db, { provider: "sqlite", schema: accounts }),
    session: { expiresIn: SESSION_SECONDS, updateAge: PROLONGED_AFTER_SECONDS },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(origin),
      defaultCookieAttributes: cookieAttributes(origin),
      // Nothing in the product needs to know where a user was.
      ipAddress: { disableIpTracking: true },
    },
    // Its counters live in memory, separately in each isolate. Ours are in D1.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { errorURL: `${origin}${paths.login}` },
    logger: {
      level: "error",
      log: (level, message, ...details) =>
        console.error(
          JSON.stringify({ level, source: "better-auth", message, details: details.map(describeError) }),
        ),
    },
    // A bearer token is the signed value of the session cookie: what the database holds opens nothing by itself.
    plugins: [
      bearer({ requireSignature: true }),
      emailedSignIn(),
      userCookie(origin),
      ...(google ? [googlePlugin(google)] : []),
    ],
    account: { updateAccountOnSignIn: false },
    databaseHooks: { account: { create: { before: withoutTokens } } },
  });
}

export type Auth = ReturnType<typeof createAuth>;
