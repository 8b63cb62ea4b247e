import { and, eq, ne } from "drizzle-orm";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Database } from "../db/database.ts";
import { owners } from "../db/ledger.ts";
import { type AppEnv, HttpError } from "../http/handler.ts";
import { RowsAstray } from "../ledger/cursor.ts";
import { updateOwner } from "../services/subscriptions/owner.ts";
import { readSession, type SessionInfo, type SignedInUser } from "./session.ts";

export interface SignedInEnv extends AppEnv {
  Variables: AppEnv["Variables"] & {
    user: SignedInUser;
    session: SessionInfo;
    ledger: Database;
    ledgerName: string;
  };
}

/** Names the user whose data a screen shows, who may not be the one signed in since. */
const USER_HEADER = "X-Person";

/** Returns whether a screen shows this user's data, or doesn't say whose. */
export function isShown(c: Context<AppEnv>, userId: string): boolean {
  return (c.req.header(USER_HEADER) ?? userId) === userId;
}

/** @throws HttpError 403 other_person */
export function requireShownUser(c: Context<AppEnv>, userId: string): void {
  if (!isShown(c, userId)) throw otherUser();
}

export function otherUser(): HttpError {
  return new HttpError(403, "other_person", "Somebody else is signed in in this browser now.");
}

export function unauthenticated(): HttpError {
  return new HttpError(401, "unauthenticated", "User not authenticated");
}

/** @throws HttpError 401 unauthenticated; 403 other_person */
export const requireUser = createMiddleware<SignedInEnv>(async (c, next) => {
  const context = c as unknown as Context<AppEnv>;
  const found = await readSession(context);
  if (!found) throw unauthenticated();
  requireShownUser(context, found.user.id);
  c.set("user", found.user);
  c.set("session", found.session);
  setLedger(c, found.ledger);
  await next();
});

/**
 * After {@link requireUser}, for whatever reads the user's rows: none are better than those of an empty account.
 * @throws RowsAstray
 */
export const requireRows = createMiddleware<SignedInEnv>(async (c, next) => {
  const { db, ledgers, now, user, ledger } = c.var;
  const isHere = async (at: Database) =>
    (await at.$count(owners, and(eq(owners.userId, user.id), ne(owners.state, "moved")))) > 0;
  if (!(await isHere(ledger))) {
    const right = await updateOwner(db, ledgers, user.id, now);
    if (right === undefined || !(await isHere(ledgers.open(right)))) throw new RowsAstray();
    setLedger(c, right);
  }
  await next();
});

function setLedger(c: Context<SignedInEnv>, name: string): void {
  c.set("ledger", c.get("ledgers").open(name));
  c.set("ledgerName", name);
}

/** @throws HttpError 403 foreign_email */
export function requireOwnAddress(user: SignedInUser, email: string): void {
  if (email !== user.email)
    throw new HttpError(403, "foreign_email", "This address is not the one you are signed in with.");
}
