import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { isHmac } from "../crypto/hmac.ts";
import { session, user } from "../db/accounts.ts";
import { prepared } from "../db/prepared.ts";
import type { AppEnv } from "../http/context.ts";
import {
  COOKIE_FAMILY,
  PROLONGED_AFTER_SECONDS,
  SESSION_SECONDS,
  sessionCookieName,
} from "./session-cookie.ts";

/**
 * A session read without better-auth, which is made anew for a request and takes longer than all the rest. Only the
 * plain case is judged here: one cookie, our signature, a living session that isn't to be prolonged yet. Of any other
 * nothing is said, so that what is refused, prolonged or cleared away remains better-auth's alone to decide.
 */

/** The token of the request's session cookie if we signed it and better-auth has no other cookie to look at. */
export async function signedToken(c: Context<AppEnv>): Promise<string | undefined> {
  const { config, origin } = c.var;
  const family = c.req.header("Cookie")?.split(`${COOKIE_FAMILY}.`) ?? [];
  if (family.length !== 2) return undefined;
  const value = getCookie(c, sessionCookieName(origin)) ?? "";
  const dot = value.lastIndexOf(".");
  if (dot < 1) return undefined;
  const token = value.slice(0, dot);
  return (await isHmac(value.slice(dot + 1), config.authSecret, token)) ? token : undefined;
}

/** A condition that only the session meets which the token opens; none that has ended or is due to be prolonged does. */
export function opensPlainly(): SQL | undefined {
  return and(eq(session.token, sql.placeholder("token")), gt(session.expiresAt, sql.placeholder("dueUntil")));
}

/** What a query with that condition is asked with. `now` in epoch milliseconds. */
export function plainly(token: string, now: number) {
  return { token, dueUntil: now + (SESSION_SECONDS - PROLONGED_AFTER_SECONDS) * 1000 };
}

/** Of a session and its user what handlers need, never the token. */
export const plainColumns = {
  sessionId: sql<string>`${session.id}`.as("session_id"),
  createdAt: session.createdAt,
  expiresAt: session.expiresAt,
  id: user.id,
  name: user.name,
  email: user.email,
  image: user.image,
};

export type PlainSession = Pick<typeof session.$inferSelect, "createdAt" | "expiresAt"> &
  Pick<typeof user.$inferSelect, "id" | "name" | "email" | "image"> & { sessionId: string };

export const findPlainSession = prepared((db) =>
  db.select(plainColumns).from(session).innerJoin(user, eq(user.id, session.userId)).where(opensPlainly()),
);
