import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { bearer } from "better-auth/plugins/bearer";
import { paths } from "#domain/paths.ts";
import * as accounts from "../db/accounts.ts";
import type { Database } from "../db/client.ts";
import type { Ledgers } from "../db/databases.ts";
import type { Config } from "../env.ts";
import { recallByAddress } from "../services/homes/recall-account.ts";
import { tellLedger } from "../services/subscriptions/owner.ts";
import { logAuth } from "./auth-log.ts";
import { type GoogleConfig, type GoogleIdentity, googlePlugin } from "./google.ts";
import { provenSignIn } from "./proven-sign-in.ts";
import {
  cookieAttributes,
  cookiePrefix,
  PROLONGED_AFTER_SECONDS,
  SESSION_SECONDS,
} from "./session-cookie.ts";
import { userCookie } from "./user-cookie.ts";

interface AuthParts {
  config: Config;
  origin: string;
  db: Database;
  ledgers: Ledgers;
  /** Only for Google's own routes: better-auth fetches its discovery document at once. */
  google?: GoogleConfig & { onVerified: (identity: GoogleIdentity) => void };
}

/** Sessions of 30 days that roll on with use, and no passwords. */
export function createAuth({ config, origin, db, ledgers, google }: AuthParts) {
  const ledgerOf = async (userId: string) => {
    const ledger = await tellLedger(db, ledgers, userId, Date.now());
    if (ledger === undefined) throw new Error("The user disappeared while signing in.");
    return ledger;
  };
  return betterAuth({
    appName: "Expense Timeline",
    baseURL: origin,
    basePath: "/api/auth",
    secret: config.authSecret,
    trustedOrigins: [origin],
    database: drizzleAdapter(db, { provider: "sqlite", schema: accounts }),
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: PROLONGED_AFTER_SECONDS,
      additionalFields: { openedBy: { type: "string", required: false, input: false } },
    },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(origin),
      defaultCookieAttributes: cookieAttributes(origin),
      // The product needn't know where a user was.
      ipAddress: { disableIpTracking: true },
    },
    // It counts in each isolate's memory; ours are in D1.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { errorURL: `${origin}${paths.login}` },
    logger: { level: "error", log: logAuth },
    // A bearer token is the session cookie's signed value, so what the database holds opens nothing by itself.
    plugins: [
      bearer({ requireSignature: true }),
      provenSignIn((email, name) => recallByAddress({ db, ledgers, now: Date.now() }, email, name)),
      userCookie(origin, ledgerOf),
      ...(google ? [googlePlugin(google, google.onVerified)] : []),
    ],
    account: { accountLinking: { enabled: false } },
  });
}

export type Auth = ReturnType<typeof createAuth>;
