import { and, desc, eq, gt, ne } from "drizzle-orm";
import { session } from "../../db/accounts.ts";
import type { Database } from "../../db/database.ts";

export interface DeviceSession {
  id: string;
  device: string;
  /** ISO instants; the last use is known to the day. */
  signedInAt: string;
  lastUsedAt: string;
  current: boolean;
}

/** Nobody could tell more of them apart. */
const LISTED_MAX = 500;

/** The current one first, then by last use. `now` is epoch ms. */
export async function listSessions(
  db: Database,
  userId: string,
  { currentId, now }: { currentId: string; now: number },
): Promise<DeviceSession[]> {
  const { id, userAgent, createdAt, updatedAt } = session;
  const rows = await db
    .select({ id, userAgent, createdAt, updatedAt })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date(now))))
    .orderBy(desc(eq(session.id, currentId)), desc(session.updatedAt))
    .limit(LISTED_MAX);
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
    current: row.id === currentId,
  }));
}

/** Returns false if the user has no such session. */
export async function endSession(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), eq(session.id, id)))
    .returning({ id: session.id });
  return ended.length > 0;
}

/** Spares the session with `exceptId`, and returns how many ended. */
export async function endSessions(db: Database, userId: string, exceptId?: string): Promise<number> {
  const others = exceptId === undefined ? undefined : ne(session.id, exceptId);
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), others))
    .returning({ id: session.id });
  return ended.length;
}

/** The order matters, since many browsers also name those they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

export function deviceName(userAgent: string | null): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
