import { and, desc, eq, gt, ne } from "drizzle-orm";
import { session } from "../db/accounts.ts";
import type { Database } from "../db/client.ts";
import { deviceName } from "./device-name.ts";

/** A signed-in device, as its user sees it in the list. */
export interface DeviceSession {
  id: string;
  /** "Firefox on Windows". */
  device: string;
  /** ISO instants; the last use is known to the day. */
  signedInAt: string;
  lastUsedAt: string;
  /** Whether the request comes from it. */
  current: boolean;
}

/** A user's valid sessions, the current one first, then by last use. `now` is in epoch milliseconds. */
export async function listSessions(
  db: Database,
  userId: string,
  { currentId, now }: { currentId: string; now: number },
): Promise<DeviceSession[]> {
  const rows = await db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      updatedAt: session.updatedAt,
    })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date(now))))
    .orderBy(desc(session.updatedAt));
  const devices = rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    device: deviceName(userAgent),
    signedInAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
    current: id === currentId,
  }));
  return [...devices.filter(({ current }) => current), ...devices.filter(({ current }) => !current)];
}

/** Ends one of a user's own sessions. False if they have none with that id. */
export async function endSession(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), eq(session.id, id)))
    .returning({ id: session.id });
  return ended.length > 0;
}

/** Ends all of a user's sessions but the one named, and returns how many. */
export async function endOtherSessions(db: Database, userId: string, keptId: string): Promise<number> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), ne(session.id, keptId)))
    .returning({ id: session.id });
  return ended.length;
}

/** Ends all of a user's sessions and returns how many. */
export async function endAllSessions(db: Database, userId: string): Promise<number> {
  const ended = await db.delete(session).where(eq(session.userId, userId)).returning({ id: session.id });
  return ended.length;
}
