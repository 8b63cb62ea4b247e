import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { hmacBase64, hmacHex, isHmacBase64, isHmacHex, someSecret } from "../crypto/hashes.ts";
import { type Database, type Statement, statement } from "../db/database.ts";
import type { Config } from "../env.ts";
import type { AppEnv } from "../http/handler.ts";

const DAY_SECONDS = 24 * 60 * 60;

export const SESSION_SECONDS = 30 * DAY_SECONDS;

export const PROLONGED_AFTER_SECONDS = DAY_SECONDS;

/** __Host- also ties the cookie to this very host. */
export function cookiePrefix(origin: string): string {
  return origin.startsWith("https:") ? "__Host-expense-timeline" : "expense-timeline";
}

const SESSION_TOKEN = "session_token";

export function sessionCookieName(origin: string): string {
  return `${cookiePrefix(origin)}.${SESSION_TOKEN}`;
}

export function hasSessionCookie(headers: Headers): boolean {
  return headers.get("Cookie")?.includes(`${SESSION_TOKEN}=`) ?? false;
}

export function cookieAttributes(origin: string) {
  return { secure: origin.startsWith("https:"), httpOnly: true, sameSite: "lax", path: "/" } as const;
}

/** An unused session lasts half as long, so every session in use has been signed again by then. */
const PREVIOUS_ACCEPTED_MS = 60 * 24 * 60 * 60 * 1000;

type AuthSecrets = Pick<Config, "authSecret" | "previousSecret">;

/** The first signs. Until 60 days after it was replaced, the previous one is accepted, too. */
export function acceptedSecrets({ authSecret, previousSecret }: AuthSecrets, now: number): readonly string[] {
  const isAccepted = previousSecret !== null && now < previousSecret.replacedAtMs + PREVIOUS_ACCEPTED_MS;
  return isAccepted ? [authSecret, previousSecret.secret] : [authSecret];
}

/** better-auth knows one secret, so what the previous one signed is signed again before it sees it. */
export async function signedAgain(c: Context<AppEnv>, given: Headers): Promise<Headers> {
  const headers = new Headers(given);
  const { config, now, origin } = c.var;
  const [current = "", ...previous] = acceptedSecrets(config, now);
  if (previous.length === 0) return headers;

  const again = async (encoded: string) => {
    const value = decoded(encoded);
    const dot = value.lastIndexOf(".");
    const content = value.slice(0, dot);
    for (const secret of previous)
      if (await isHmacBase64(value.slice(dot + 1), secret, content))
        return encodeURIComponent(`${content}.${await hmacBase64(current, content)}`);
    return encoded;
  };
  const cookies = (headers.get("Cookie") ?? "").split(/; */).map(async (cookie) => {
    const [name = "", ...rest] = cookie.split("=");
    return name.startsWith(`${cookiePrefix(origin)}.`) ? `${name}=${await again(rest.join("="))}` : cookie;
  });
  if (headers.has("Cookie")) headers.set("Cookie", (await Promise.all(cookies)).join("; "));
  const [, scheme, token] = /^(bearer)\s+(\S+)\s*$/i.exec(headers.get("Authorization") ?? "") ?? [];
  if (token !== undefined) headers.set("Authorization", `${scheme} ${await again(token)}`);
  return headers;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * A hint, since the directory decides whether a session is valid and where its user's rows are: with it a request reads
 * session and rows at once.
 */
export interface Hint {
  readonly userId: string;
  /** The ledger's name. */
  readonly ledger: string;
}

function userCookieName(origin: string): string {
  return `${cookiePrefix(origin)}.user`;
}

const signedText = ({ userId, ledger }: Hint) => `user:${userId}:${ledger}`;

async function signed(secret: string, hint: Hint): Promise<string> {
  return `${hint.userId}.${hint.ledger}.${await hmacHex(secret, signedText(hint))}`;
}

const attributes = (origin: string) => ({ ...cookieAttributes(origin), maxAge: SESSION_SECONDS });

export async function hintInCookie(c: Context<AppEnv>): Promise<Hint | undefined> {
  const { config, now, origin, ledgers } = c.var;
  const [, userId, ledger, signature] =
    /^([\w~-]{1,64})\.(LEDGER_\d{1,6})\.([0-9a-f]{64})$/.exec(getCookie(c, userCookieName(origin)) ?? "") ??
    [];
  if (userId === undefined || ledger === undefined || signature === undefined) return undefined;
  // The ledger may have been taken out of service since.
  if (!ledgers.names.some((name) => name === ledger)) return undefined;
  const hint = { userId, ledger };
  const secrets = acceptedSecrets(config, now);
  const isOurs = await someSecret(secrets, (secret) => isHmacHex(signature, secret, signedText(hint)));
  return isOurs ? hint : undefined;
}

/** Replaces a cookie that names somebody else, or a ledger that the user has left. A browser without one gets none. */
export async function correctUserCookie(c: Context<AppEnv>, hint: Hint): Promise<void> {
  const { config, origin } = c.var;
  const name = userCookieName(origin);
  if (getCookie(c, name) === undefined) return;
  setCookie(c, name, await signed(config.authSecret, hint), attributes(origin));
}

export function removeUserCookie(c: Context<AppEnv>): void {
  const origin = c.get("origin");
  const name = userCookieName(origin);
  if (getCookie(c, name) !== undefined) deleteCookie(c, name, cookieAttributes(origin));
}

/** @param ledgerOf makes sure that the user has a ledger, and names it */
export function userCookie(origin: string, ledgerOf: (userId: string) => Promise<string>) {
  return {
    id: "user-cookie",
    hooks: {
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession, secret } = ctx.context;
            if (!newSession) return;
            const { id: userId } = newSession.user;
            const value = await signed(secret, { userId, ledger: await ledgerOf(userId) });
            ctx.setCookie(userCookieName(origin), value, attributes(origin));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/** The token that opens the session is left out. Instants are epoch milliseconds. */
export interface StoredSession {
  readonly sessionId: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly image: string | null;
  /** The name of the user's ledger; null before they have one. */
  readonly ledger: string | null;
}

/** Returns the token if we signed it. A cookie wins, so a bearer token that a script adds can't change a page's session. */
export async function sessionToken(c: Context<AppEnv>): Promise<string | undefined> {
  const { config, now, origin } = c.var;
  const [, bearer = ""] = /^bearer\s+(\S+)\s*$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  // A bearer token is the cookie's value, as it stands in the cookie or decoded.
  const value = getCookie(c, sessionCookieName(origin)) ?? decoded(bearer);
  const dot = value.lastIndexOf(".");
  if (dot < 1) return undefined;
  const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)];
  const secrets = acceptedSecrets(config, now);
  const isOurs = await someSecret(secrets, (secret) => isHmacBase64(signature, secret, token));
  return isOurs ? token : undefined;
}

const VALID_SESSION = `
  SELECT session.id AS sessionId, session.created_at AS createdAtMs, session.expires_at AS expiresAtMs,
    user.id AS userId, user.name, user.email, user.image, homes.ledger
  FROM session JOIN user ON user.id = session.user_id LEFT JOIN homes ON homes.user_id = session.user_id
  WHERE session.token = ?1 AND session.expires_at > ?2`;

export function validSession(db: Database, token: string, now: number): Statement<StoredSession> {
  return statement<StoredSession>(db, VALID_SESSION, [token, now]);
}

/** Browsers keep a cookie this long. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** A household's. */
const ADDRESSES_MAX = 5;

const cookieName = (origin: string) => `${cookiePrefix(origin)}.known`;

/** No signature made elsewhere with the same secret is accepted. */
const keyOf = (secret: string) => `known-browser ${secret}`;

const markedText = (browser: string, email: string) => `${browser}:${email}`;

interface KnownBrowser {
  readonly browser: string;
  /** A keyed hash of each address that was signed in to, newest first. */
  readonly marks: readonly string[];
}

function readCookie(c: Context<AppEnv>): KnownBrowser | undefined {
  const [browser = "", ...marks] = (getCookie(c, cookieName(c.var.origin)) ?? "").split(".");
  return /^[0-9a-f-]{36}$/.test(browser) ? { browser, marks: marks.slice(0, ADDRESSES_MAX) } : undefined;
}

/**
 * The browser's own name, if the address was signed in to there before, also if it was signed out since. It proves nothing:
 * strangers who use up an address's limits only leave this browser its own.
 */
export async function knownBrowser(c: Context<AppEnv>, email: string): Promise<string | undefined> {
  const known = readCookie(c);
  return known && (await markOf(c, known, email)) !== undefined ? known.browser : undefined;
}

async function markOf(c: Context<AppEnv>, { browser, marks }: KnownBrowser, email: string) {
  const text = markedText(browser, email);
  for (const secret of c.var.config.durableSecrets)
    for (const mark of marks) if (await isHmacHex(mark, keyOf(secret), text)) return mark;
  return undefined;
}

/** @param replaced an address that is forgotten, because the account has another one now */
export async function rememberBrowser(c: Context<AppEnv>, email: string, replaced?: string): Promise<void> {
  const { config, origin } = c.var;
  const known = readCookie(c) ?? { browser: crypto.randomUUID(), marks: [] };
  const mark = await hmacHex(keyOf(config.durableSecrets[0]), markedText(known.browser, email));
  const forgotten = [mark, await markOf(c, known, email), replaced && (await markOf(c, known, replaced))];
  const marks = [mark, ...known.marks.filter((each) => !forgotten.includes(each))];
  const value = [known.browser, ...marks.slice(0, ADDRESSES_MAX)].join(".");
  setCookie(c, cookieName(origin), value, { ...cookieAttributes(origin), maxAge: MAX_AGE_SECONDS });
}
