import { and, eq, sql } from "drizzle-orm";
import { assistantConnections, assistants } from "../../db/assistants.ts";
import { batchOn, type Database, rawBatch, statement } from "../../db/database.ts";
import type { ProgramScope } from "../../db/programs.ts";
import { userMail } from "../../mail/html-mail.ts";
import { accountMail, insertMails } from "../../mail/outbox.ts";

export async function isOn(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(assistants, eq(assistants.userId, userId))) > 0;
}

/** Those that are connected stay so, and are refused while assistants are off. */
export async function switchAssistants(
  db: Database,
  userId: string,
  on: boolean,
  nowMs: number,
): Promise<void> {
  if (on) await db.insert(assistants).values({ userId, switchedOnAtMs: nowMs }).onConflictDoNothing();
  else await db.delete(assistants).where(eq(assistants.userId, userId));
}

export interface Connection {
  readonly grantId: string;
  readonly name: string;
  readonly host: string;
  readonly scope: ProgramScope;
  readonly connectedAtMs: number;
  /** When the last day on which it was used began, by UTC. */
  readonly lastUsedAtMs: number | null;
}

/** A grant that has expired, or was replaced when the same assistant was let in again, is gone from the records. */
const LIVING = `
  SELECT grant_id AS grantId, name, host, scope, connected_at AS connectedAtMs, last_used_at AS lastUsedAtMs
  FROM assistant_connections AS connection
  WHERE user_id = ?1 AND EXISTS (
    SELECT 1 FROM oauth_records WHERE key = 'grant:' || connection.user_id || ':' || connection.grant_id
      AND (expires_at IS NULL OR expires_at > ?2))
  ORDER BY connected_at DESC, grant_id`;

export async function connectionsOf(db: Database, userId: string, nowMs: number): Promise<Connection[]> {
  const { found } = await batchOn(db)({
    found: statement<Connection>(db, LIVING, [userId, nowMs]),
  });
  return found;
}

interface NewConnection extends Pick<Connection, "grantId" | "name" | "host" | "scope"> {
  readonly user: { readonly id: string; readonly email: string };
}

interface ConnectionParts {
  readonly db: Database;
  readonly now: number;
  readonly origin: string;
  readonly config: { readonly supportEmail: string };
}

/** The owner's mail is queued in the same transaction. */
export async function recordConnection(
  { db, now, origin, config }: ConnectionParts,
  { user, grantId, name, host, scope }: NewConnection,
): Promise<void> {
  const may = scope === "read" ? "read your bills" : "read and change your bills";
  const mail = userMail({ origin, supportEmail: config.supportEmail }, user.email, {
    subject: "An assistant can now use your Expense Timeline account",
    paragraphs: [
      `You let “${name}” (${host}) ${may}. If you did this, there is nothing to do. Your history names it beside each change that it makes, and each can be undone.`,
      "If it wasn't you, disconnect it under Assistants in the settings: that works at once. Then sign out everywhere, since somebody has used your account.",
    ],
  });
  await rawBatch(db, [
    // Those whose grants have expired or were replaced.
    sql`DELETE FROM assistant_connections WHERE user_id = ${user.id} AND NOT EXISTS (
      SELECT 1 FROM oauth_records WHERE key = 'grant:' || assistant_connections.user_id || ':' || assistant_connections.grant_id)`,
    sql`INSERT INTO assistant_connections (grant_id, user_id, name, host, scope, connected_at)
      VALUES (${grantId}, ${user.id}, ${name}, ${host}, ${scope}, ${now})`,
    insertMails([accountMail(user.id, `assistant/${grantId}`, mail, now)]),
  ]);
}

/** Another user's connection stays. From then on the assistant is refused, whatever it still holds. */
export async function removeConnection(db: Database, userId: string, grantId: string): Promise<void> {
  await db
    .delete(assistantConnections)
    .where(and(eq(assistantConnections.userId, userId), eq(assistantConnections.grantId, grantId)));
}

export interface Caller extends Pick<Connection, "grantId" | "name" | "lastUsedAtMs"> {
  readonly userId: string;
  readonly isOn: boolean;
  /** The name of the user's ledger; null before they have one. */
  readonly ledger: string | null;
}

const CALLER = `
  SELECT connection.grant_id AS grantId, connection.user_id AS userId, connection.name,
    connection.last_used_at AS lastUsedAtMs, assistants.user_id IS NOT NULL AS isOn, homes.ledger
  FROM assistant_connections AS connection
    LEFT JOIN assistants ON assistants.user_id = connection.user_id
    LEFT JOIN homes ON homes.user_id = connection.user_id
  WHERE connection.grant_id = ?1 AND connection.user_id = ?2`;

/** Asked at every call, so that switching off and disconnecting work at once. */
export async function callerOf(db: Database, userId: string, grantId: string): Promise<Caller | undefined> {
  const { found } = await batchOn(db)({
    found: statement(db, CALLER, [grantId, userId], (row) => ({
      ...(row as unknown as Caller),
      isOn: row["isOn"] === 1,
    })),
  });
  return found[0];
}

const DAY_MS = 86_400_000;

/** Writes at most once a day. */
export async function recordUse(
  db: Database,
  { grantId, lastUsedAtMs }: Pick<Caller, "grantId" | "lastUsedAtMs">,
  nowMs: number,
): Promise<void> {
  const day = nowMs - (nowMs % DAY_MS);
  if (lastUsedAtMs !== null && lastUsedAtMs >= day) return;
  await db
    .update(assistantConnections)
    .set({ lastUsedAtMs: day })
    .where(eq(assistantConnections.grantId, grantId));
}
