import type { BetterAuthPlugin, GenericEndpointContext, User } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { revokeUnprovenAccountAccess } from "better-auth/db";
import { betterAuth } from "better-auth/minimal";
import { bearer } from "better-auth/plugins/bearer";
import { z } from "zod";
import { dayTextAt } from "#domain/calendar/days.ts";
import { paths } from "#domain/paths.ts";
import * as accounts from "../db/accounts.ts";
import type { Database, Ledgers } from "../db/database.ts";
import type { Config } from "../env.ts";
import { describeError, HttpError } from "../http/handler.ts";
import { changedFrom } from "../services/addresses/undoable.ts";
import { recallByAddress } from "../services/homes/find-rows.ts";
import type { RowParts } from "../services/parts.ts";
import { updateOwner } from "../services/subscriptions/owner.ts";
import {
  cookieAttributes,
  cookiePrefix,
  PROLONGED_AFTER_SECONDS,
  SESSION_SECONDS,
  userCookie,
} from "./cookies.ts";
import { displayName } from "./email-address.ts";
import { type GoogleConfig, type GoogleIdentity, googlePlugin } from "./google.ts";

interface AuthParts {
  config: Config;
  origin: string;
  db: Database;
  ledgers: Ledgers;
  /** Set for Google's own routes only, because better-auth fetches its discovery document at once. */
  google?: GoogleConfig & { onVerified: (identity: GoogleIdentity) => void };
}

/** Sessions of 30 days that roll on with use, and no passwords. */
export function createAuth({ config, origin, db, ledgers, google }: AuthParts) {
  const ledgerOf = async (userId: string) => {
    const ledger = await updateOwner(db, ledgers, userId, Date.now());
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
      provenSignIn((email, name) => recallOrRefuse({ db, ledgers, now: Date.now() }, email, name)),
      userCookie(origin, ledgerOf),
      ...(google ? [googlePlugin(google, google.onVerified)] : []),
    ],
    account: { accountLinking: { enabled: false } },
  });
}

/**
 * For a proven address without an account. One that it had until lately may have been taken from its owner, whom a new and empty
 * account would mislead.
 * @throws HttpError 409 address_changed, address_unclear
 */
async function recallOrRefuse(parts: RowParts, email: string, name: string): Promise<void> {
  const changedAtMs = await changedFrom(parts.db, email, parts.now);
  if (changedAtMs !== undefined)
    throw new HttpError(
      409,
      "address_changed",
      `On ${dayTextAt(changedAtMs, "UTC")} your account got another email address. Sign in with that one. If it wasn't you who changed it, open the mail that we sent to this address then, and go back.`,
    );
  if ((await recallByAddress(parts, email, name)) === "unclear")
    throw new HttpError(
      409,
      "address_unclear",
      "We had to go back to a copy from before your account got this address. Sign in with the one before it and change it again, or write to support.",
    );
}

export type Auth = ReturnType<typeof createAuth>;

const proven = z.strictObject({ email: z.string(), name: z.string().optional() });

/** Gives an account back that a restored directory has forgotten, if the address has one. Throws if it mustn't get a new one. */
type Recall = (email: string, name: string) => Promise<void>;

/** Disconnecting Google, or removing a passkey, ends the sessions that it opened. */
const openedBy = z.union([z.literal("google"), z.templateLiteral(["passkey:", z.string()])]);

/** How a session began: null for a mailed link or code. */
export type OpenedBy = z.output<typeof openedBy> | null;

const opened = z.strictObject({ userId: z.string(), openedBy: openedBy.nullable() });

/**
 * For an address that a mailed code or link, or Google, has proven. better-auth's own ways won't do: its magic link is spent by a
 * GET, and mail scanners follow links; and it takes Google's word for every address.
 */
const provenSignIn = (recall: Recall) =>
  ({
    id: "proven-sign-in",
    endpoints: {
      /** The first sign-in creates the user. Returns their id. */
      provenUser: createAuthEndpoint.serverOnly({ method: "POST", body: proven }, async (ctx) => {
        const user = await provenUser(ctx, await findOrCreateUser(ctx, ctx.body, recall));
        return { userId: user.id, email: user.email };
      }),
      /** The session that the browser came with ends. */
      openSession: createAuthEndpoint.serverOnly(
        { method: "POST", body: opened, requireHeaders: true },
        (ctx) => openSession(ctx, ctx.body),
      ),
    },
  }) satisfies BetterAuthPlugin;

async function openSession(ctx: GenericEndpointContext, { userId, openedBy }: z.output<typeof opened>) {
  const { authCookies, internalAdapter, secret } = ctx.context;
  const previous = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
  const user = await internalAdapter.findUserById(userId);
  if (!user) throw disappeared();
  const session = await internalAdapter.createSession(userId, false, { openedBy });
  await setSessionCookie(ctx, { session, user });
  if (previous) await internalAdapter.deleteSession(previous);
}

async function findOrCreateUser(
  ctx: GenericEndpointContext,
  { email, name = displayName(email) }: z.output<typeof proven>,
  recall: Recall,
): Promise<User> {
  const { internalAdapter } = ctx.context;
  const known = await internalAdapter.findUserByEmail(email);
  if (known) return known.user;
  await recall(email, name);
  const recalled = await internalAdapter.findUserByEmail(email);
  if (recalled) return recalled.user;
  try {
    const created = await internalAdapter.createUser(
      { email, emailVerified: true, name },
      { method: "magic-link" },
    );
    if (created) return created;
  } catch (error) {
    // Two links of one new address were opened at once.
    const other = await internalAdapter.findUserByEmail(email);
    if (other) return other.user;
    throw error;
  }
  throw disappeared();
}

/** better-auth removes what an account gathered before its address was proven: it may be somebody else's. */
async function provenUser(ctx: GenericEndpointContext, user: User): Promise<User> {
  if (user.emailVerified) return user;
  const proven = await revokeUnprovenAccountAccess(ctx, user.id);
  if (!proven) throw disappeared();
  return proven;
}

function disappeared(): Error {
  return new Error("The user disappeared while signing in.");
}

/** better-auth logs these for a callback that anybody can send, with or without having been at Google. */
const CALLERS_FAULTS: ReadonlySet<string> = new Set([
  "INVALID_CALLBACK_REQUEST",
  "State not found",
  "OAuth issuer mismatch",
  "Unable to get user info",
  "account_not_linked",
  "signup_disabled",
]);

/** The nonce was another walk's. The caller may have put it into the address of Google's page. */
const UNVERIFIED_TOKEN = /^Provider "google": id_token failed verification/;

/** What was thrown tells whose fault it is: the state is unknown, spent or another browser's, or Google doesn't know the code. */
const CALLERS_FAILURES: Readonly<Record<string, (thrown: Thrown) => boolean>> = {
  "Failed to parse state": ({ code }) => typeof code === "string" && code.startsWith("state_"),
  "Failed to validate authorization code": ({ error }) => error === "invalid_grant",
};

type Thrown = { readonly code?: unknown; readonly error?: unknown };

/**
 * better-auth calls everything an error that keeps somebody from signing in. Alerts count errors (docs/operations.md), so what a
 * caller did wrong is a warning here. Whatever isn't known to be a caller's is ours.
 */
function logAuth(_: string, message: string, ...details: unknown[]): void {
  const [thrown] = details;
  const isCallers =
    CALLERS_FAULTS.has(message) ||
    UNVERIFIED_TOKEN.test(message) ||
    (typeof thrown === "object" && thrown !== null && (CALLERS_FAILURES[message]?.(thrown) ?? false));
  // Don't log what the caller sent: it may be long, and anybody's.
  const line = isCallers
    ? { level: "warn", source: "better-auth", message }
    : { level: "error", source: "better-auth", message, details: details.map(describeError) };
  console[isCallers ? "warn" : "error"](JSON.stringify(line));
}
