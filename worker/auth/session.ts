import { isAPIError } from "better-auth/api";
import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { deleteCookie } from "hono/cookie";
import { session } from "../db/accounts.ts";
import { batchIn, batchOn, type Database, type RowsOf, type Statements } from "../db/database.ts";
import type { AppEnv } from "../http/handler.ts";
import { updateOwner } from "../services/subscriptions/owner.ts";
import {
  cookieAttributes,
  correctUserCookie,
  type Hint,
  hasSessionCookie,
  hintInCookie,
  PROLONGED_AFTER_SECONDS,
  rememberBrowser,
  removeUserCookie,
  SESSION_SECONDS,
  type StoredSession,
  sessionCookieName,
  sessionToken,
  signedAgain,
  validSession,
} from "./cookies.ts";
import type { OpenedBy } from "./create-auth.ts";

export interface SignedInUser {
  id: string;
  name: string;
  email: string;
  image?: string;
}

/** The token is left out, since it opens the session. */
export interface SessionInfo {
  id: string;
  createdAt: Date;
  expiresAt: Date;
}

interface SignedIn {
  session: SessionInfo;
  user: SignedInUser;
  /** The name of the database that holds their rows. */
  ledger: string;
}

/** Prolongs a session that has run for a day. Null without a valid one. */
export async function readSession(c: Context<AppEnv>): Promise<SignedIn | null> {
  const token = await sessionToken(c);
  if (token === undefined) return null;
  const { session } = await batchOn(c.var.db)({ session: validSession(c.var.db, token, c.get("now")) });
  const signedIn = await signedInBy(c, session);
  if (signedIn !== null && !agrees(await hintInCookie(c), signedIn))
    await correctUserCookie(c, hintOf(signedIn));
  return signedIn;
}

interface Reading<D extends Statements, L extends Statements> {
  directory?: (db: Database, userId: string) => D;
  ledger: (db: Database, userId: string) => L;
}

/** Both databases are asked at once if the user's cookie is right. Otherwise the rows are read again. */
export async function readSessionWith<L extends Statements, D extends Statements = Record<never, never>>(
  c: Context<AppEnv>,
  reading: Reading<D, L>,
): Promise<{ signedIn: SignedIn; rows: RowsOf<D> & RowsOf<L> } | null> {
  const token = await sessionToken(c);
  if (token === undefined) return null;
  const { db, ledgers } = c.var;
  const inDirectory = (userId: string) => reading.directory?.(db, userId);
  const inLedger = ({ userId, ledger }: Hint) =>
    batchIn(ledgers.open(ledger))((own) => reading.ledger(own, userId));
  const hint = await hintInCookie(c);
  const session = validSession(db, token, c.get("now"));
  const [found, guessed] = await Promise.all([
    batchOn(db)({ ...(hint && inDirectory(hint.userId)), session }),
    hint && inLedger(hint),
  ]);
  const signedIn = await signedInBy(c, found.session);
  if (signedIn === null) return null;
  const rowsOf = (directory: object, ledger: object) =>
    ({ ...directory, ...ledger }) as RowsOf<D> & RowsOf<L>;
  if (guessed !== undefined && agrees(hint, signedIn)) return { signedIn, rows: rowsOf(found, guessed) };
  const right = hintOf(signedIn);
  await correctUserCookie(c, right);
  const [directory, ledger] = await Promise.all([
    batchOn(db)(inDirectory(right.userId) ?? {}),
    inLedger(right),
  ]);
  return { signedIn, rows: rowsOf(directory, ledger) };
}

export function hintOf({ user, ledger }: SignedIn): Hint {
  return { userId: user.id, ledger };
}

export function agrees(hint: Hint | undefined, { user, ledger }: SignedIn): boolean {
  return hint?.userId === user.id && hint.ledger === ledger;
}

export async function signedInBy(
  c: Context<AppEnv>,
  [found]: readonly StoredSession[],
): Promise<SignedIn | null> {
  if (found === undefined) {
    const { origin } = c.var;
    if (hasSessionCookie(c.req.raw.headers))
      deleteCookie(c, sessionCookieName(origin), cookieAttributes(origin));
    removeUserCookie(c);
    return null;
  }
  const { sessionId, createdAtMs, expiresAtMs, userId, name, email, image } = found;
  const { db, ledgers, now } = c.var;
  const ledger = found.ledger ?? (await updateOwner(db, ledgers, userId, now));
  if (ledger === undefined) return null;
  const expiresAt = await prolongedUntil(c, expiresAtMs);
  if (expiresAt === null) return null;
  c.set("userId", userId);
  return {
    session: { id: sessionId, createdAt: new Date(createdAtMs), expiresAt },
    user: { id: userId, name, email, ...(image && { image }) },
    ledger,
  };
}

async function prolongedUntil(c: Context<AppEnv>, expiresAtMs: number): Promise<Date | null> {
  const isDue = expiresAtMs <= c.get("now") + (SESSION_SECONDS - PROLONGED_AFTER_SECONDS) * 1000;
  if (!isDue) return new Date(expiresAtMs);
  const { headers, response } = await c
    .get("auth")()
    .api.getSession({ headers: await identityHeaders(c), returnHeaders: true })
    .catch(orSignedOut);
  if (hasSessionCookie(c.req.raw.headers)) passCookies(c, headers);
  return response?.session.expiresAt ?? null;
}

/** The session was ended while it was being prolonged. */
function orSignedOut(error: unknown) {
  if (isAPIError(error) && error.statusCode === 401) return { headers: new Headers(), response: null };
  throw error;
}

/** Keeps one identity: the cookie's, if there is one. */
async function identityHeaders(c: Context<AppEnv>): Promise<Headers> {
  const headers = await signedAgain(c, c.req.raw.headers);
  if (hasSessionCookie(headers)) headers.delete("Authorization");
  return headers;
}

export function passCookies(c: Context<AppEnv>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
}

export interface AccountOwner {
  readonly userId: string;
  readonly email: string;
}

/** Returns the owner of a proven address. The first sign-in creates the account. */
export async function provenUser(
  c: Context<AppEnv>,
  body: { email: string; name?: string },
): Promise<AccountOwner> {
  return await c.get("auth")().api.provenUser({ body });
}

/** Replaces the session that the browser came with. */
export async function openSession(
  c: Context<AppEnv>,
  { userId, email, openedBy }: AccountOwner & { openedBy: OpenedBy },
): Promise<void> {
  const { headers } = await c
    .get("auth")()
    .api.openSession({ body: { userId, openedBy }, headers: await identityHeaders(c), returnHeaders: true });
  passCookies(c, headers);
  await rememberBrowser(c, email);
}

export async function endOwnSession(c: Context<AppEnv>): Promise<void> {
  const { headers } = await c
    .get("auth")()
    .api.signOut({ headers: await identityHeaders(c), returnHeaders: true });
  passCookies(c, headers);
  removeUserCookie(c);
}

/** Returns those of these sessions that the directory still has. Ended ones are deleted at once, and expired ones every night. */
export async function sessionsThere(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .where(sql`${session.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return new Set(rows.map(({ id }) => id));
}
