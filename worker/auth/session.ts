import { isAPIError } from "better-auth/api";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { askAll, type Prepared } from "../db/prepared.ts";
import { PERSON_HEADER } from "../http/claim.ts";
import type { AppEnv } from "../http/context.ts";
import { HttpError } from "../http/errors.ts";
import { hasAccountCookie } from "./session-cookie.ts";
import { findPlainSession, type PlainSession, plainly, signedToken } from "./valid-session.ts";

/** The signed-in user, as far as handlers need to know them. */
export interface SignedInUser {
  id: string;
  name: string;
  email: string;
  image?: string;
}

/** A session as its user may see it: never with the token, which opens it. */
export interface SessionInfo {
  id: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Whose session a request is part of. */
export interface SignedIn {
  session: SessionInfo;
  user: SignedInUser;
}

/**
 * Whose session the request's cookie, or without a cookie its bearer token, stands for; null when none
 * does. A session that has run for a day is prolonged, and its cookie with it.
 */
export async function readSession(c: Context<AppEnv>): Promise<SignedIn | null> {
  return (await readSessionBy(c, findPlainSession)).signedIn;
}

/**
 * The same with a query of one's own that tells more of the user in the same trip. A session that is not plainly
 * valid comes without it.
 */
export async function readSessionBy<Row extends PlainSession>(
  c: Context<AppEnv>,
  find: Prepared<Row[]>,
): Promise<{ signedIn: SignedIn | null; row?: Row }> {
  const token = await signedToken(c);
  if (token === undefined) return { signedIn: await askBetterAuth(c) };
  const db = c.get("db");
  const [[row]] = await askAll(db, [find(db, plainly(token, c.get("now")))]);
  if (row === undefined) return { signedIn: await askBetterAuth(c) };
  const { sessionId, createdAt, expiresAt, ...person } = row;
  return { signedIn: recognise(c, { session: { id: sessionId, createdAt, expiresAt }, user: person }), row };
}

async function askBetterAuth(c: Context<AppEnv>): Promise<SignedIn | null> {
  const headers = identityHeaders(c);
  const hasCookie = hasAccountCookie(headers);
  if (!hasCookie && !headers.has("Authorization")) return null;

  const { headers: answered, response } = await c
    .get("auth")()
    .api.getSession({ headers, returnHeaders: true })
    .catch(orSignedOut);
  if (hasCookie) passCookies(c, answered);
  return response ? recognise(c, response) : null;
}

/** A session and its user as they are stored. */
interface StoredSignedIn {
  session: SessionInfo;
  user: Omit<SignedInUser, "image"> & { image?: string | null | undefined };
}

function recognise(c: Context<AppEnv>, stored: StoredSignedIn): SignedIn {
  const { id, name, email, image } = stored.user;
  const { id: sessionId, createdAt, expiresAt } = stored.session;
  c.set("userId", id);
  return {
    session: { id: sessionId, createdAt, expiresAt },
    user: { id, name, email, ...(image && { image }) },
  };
}

/** The request's headers with one identity. Cookie first: a header that a script added changes no page's session. */
export function identityHeaders(c: Context<AppEnv>): Headers {
  const headers = new Headers(c.req.raw.headers);
  if (hasAccountCookie(headers)) headers.delete("Authorization");
  return headers;
}

/** Hands on the cookies that better-auth set. */
export function passCookies(c: Context<AppEnv>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
}

/** Ends the session that the request came with, if it is one, and takes its cookie away. */
export async function endOwnSession(c: Context<AppEnv>): Promise<void> {
  const { headers } = await c
    .get("auth")()
    .api.signOut({ headers: identityHeaders(c), returnHeaders: true });
  passCookies(c, headers);
}

/** A session that was ended while it was being prolonged is no fault: better-auth throws 401 for it. */
function orSignedOut(error: unknown) {
  if (isAPIError(error) && error.statusCode === 401) return { headers: new Headers(), response: null };
  throw error;
}

/** What requireUser leaves for the handler. */
export interface SignedInEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { user: SignedInUser; session: SessionInfo };
}

/**
 * Returns the signed-in user.
 * @throws HttpError 401 unauthenticated; 403 other_person if the tab belongs to somebody else
 */
export async function requirePerson(c: Context<AppEnv>): Promise<SignedIn> {
  const found = await readSession(c);
  if (!found) throw new HttpError(401, "unauthenticated", "User not authenticated");
  const expected = c.req.header(PERSON_HEADER);
  if (expected !== undefined && expected !== found.user.id)
    throw new HttpError(403, "other_person", "Somebody else is signed in in this browser now.");
  return found;
}

/**
 * For routes of signed-in users; the handler finds them in `c.get("user")`, and `c.get("session")`.
 * @throws HttpError 401 unauthenticated; 403 other_person
 */
export const requireUser = createMiddleware<SignedInEnv>(async (c, next) => {
  // Only the variables set below are more than AppEnv.
  const found = await requirePerson(c as unknown as Context<AppEnv>);
  c.set("user", found.user);
  c.set("session", found.session);
  await next();
});

/**
 * Checks the address that a body names: identity comes from the session, never from a body.
 * @throws HttpError 403 foreign_email
 */
export function requireOwnAddress(user: SignedInUser, email: string): void {
  if (email !== user.email)
    throw new HttpError(403, "foreign_email", "This address is not the one you are signed in with.");
}
