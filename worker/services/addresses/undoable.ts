import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { addressChanges } from "../../db/address-changes.ts";
import type { Database } from "../../db/database.ts";

/** How long the old address can take a change back. Said in mails (docs/product.md). */
export const UNDO_DAYS = 7;

const UNDO_MS = UNDO_DAYS * 86_400_000;

export const undoableUntilMs = (changedAtMs: number): number => changedAtMs + UNDO_MS;

const isLive = (nowMs: number) =>
  and(isNull(addressChanges.undoneAtMs), gt(addressChanges.changedAtMs, nowMs - UNDO_MS));

/** Whether the user's address was changed so lately that the old one can still take that back. */
export function wasChangedLately(userId: string, nowMs: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ${addressChanges} WHERE ${and(eq(addressChanges.userId, userId), isLive(nowMs))})`;
}

/** Whether another account can still go back to the address. Until then nobody else gets it, or going back could fail. */
export function isReserved(email: string, exceptUserId: string, nowMs: number): SQL {
  const isOthers = sql`${addressChanges.userId} <> ${exceptUserId}`;
  return sql`EXISTS (SELECT 1 FROM ${addressChanges}
    WHERE ${and(eq(addressChanges.oldEmail, email), isOthers, isLive(nowMs))})`;
}

/** When an account was changed that had the address until then, in epoch milliseconds; undefined if none can still go back to it. */
export async function changedFrom(db: Database, email: string, nowMs: number): Promise<number | undefined> {
  const [found] = await db
    .select({ changedAtMs: addressChanges.changedAtMs })
    .from(addressChanges)
    .where(and(eq(addressChanges.oldEmail, email), isLive(nowMs)))
    .limit(1);
  return found?.changedAtMs;
}
