import { and, eq, ne, sql } from "drizzle-orm";
import { account, session, user } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import { rawBatch } from "../../db/statements.ts";
import type { Config } from "../../env.ts";
import { insertMails } from "../../mail/outbox.ts";
import { connectedMail } from "./google-mails.ts";

const PROVIDER = "google";

/** Whose account a Google account signs in to. */
export async function userOfGoogle(
  db: Database,
  subject: string,
): Promise<{ userId: string; email: string } | undefined> {
  const [found] = await db
    .select({ userId: account.userId, email: user.email })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(account.providerId, PROVIDER), eq(account.accountId, subject)));
  return found;
}

interface Connection {
  readonly userId: string;
  readonly email: string;
  /** Google's identifier of the account. */
  readonly subject: string;
}

interface ConnectionParts {
  readonly db: Database;
  readonly config: Config;
  readonly origin: string;
  readonly now: number;
}

/** From then on the Google account signs in to the user's account. Their mail says so, in the same transaction. */
export async function connectGoogle(parts: ConnectionParts, connection: Connection): Promise<void> {
  const { db, now } = parts;
  const { userId, subject } = connection;
  const id = crypto.randomUUID();
  const notice = {
    userId,
    kind: `google-connected/${id}`,
    localDate: new Date(now).toISOString().slice(0, 10),
    createdAtMs: now,
    mail: await connectedMail(parts, connection.email, id),
  };
  await rawBatch(db, [
    sql`INSERT INTO account (id, provider_id, account_id, user_id, created_at, updated_at)
      VALUES (${id}, ${PROVIDER}, ${subject}, ${userId}, ${now}, ${now})
      ON CONFLICT (provider_id, account_id) DO NOTHING`,
    insertMails([notice], sql`EXISTS (SELECT 1 FROM account WHERE id = ${id})`),
  ]);
}

/** When Google was connected; null if it isn't. */
export async function connectedSince(db: Database, userId: string): Promise<Date | null> {
  const [found] = await db
    .select({ createdAt: account.createdAt })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, PROVIDER)))
    .orderBy(account.createdAt)
    .limit(1);
  return found?.createdAt ?? null;
}

/** Ends the sessions that Google opened, except the one with `exceptId`. Returns how many. */
export async function disconnectGoogle(db: Database, userId: string, exceptId = ""): Promise<number> {
  const [, ended] = await db.batch([
    db.delete(account).where(and(eq(account.userId, userId), eq(account.providerId, PROVIDER))),
    db
      .delete(session)
      .where(and(eq(session.userId, userId), eq(session.openedBy, PROVIDER), ne(session.id, exceptId)))
      .returning({ id: session.id }),
  ]);
  return ended.length;
}

/** @param id of the connection that a mail told of. Undefined once it is gone */
export async function userOfConnection(db: Database, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.id, id), eq(account.providerId, PROVIDER)));
  return found?.userId;
}
