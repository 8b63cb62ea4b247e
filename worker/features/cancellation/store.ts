import { and, asc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type Cancellation, cancellations, subscriptions } from "../../db/billing.ts";
import { type Database, userIds } from "../../db/database.ts";

export type RequestKey = Pick<Cancellation, "userId" | "requestId">;

type NewRequest = Omit<Cancellation, "withdrawnAtMs" | "finishedAtMs" | "tries">;

export const isRequest = ({ userId, requestId }: RequestKey) =>
  and(eq(cancellations.userId, userId), eq(cancellations.requestId, requestId));

export const isStanding = (key: RequestKey) => and(isRequest(key), isNull(cancellations.withdrawnAtMs));

export const stillStands = (key: RequestKey): SQL =>
  sql`EXISTS (SELECT 1 FROM cancellations WHERE ${isStanding(key)})`;

export async function requestOf(db: Database, userId: string) {
  const [requests, subscriptionRows] = await db.batch([
    db.select().from(cancellations).where(eq(cancellations.userId, userId)),
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
  ]);
  return { request: requests[0], subscription: subscriptionRows[0] };
}

/** Writes nothing if another request came before this one, which replaces only the one named. */
export function writeRequest(db: Database, request: NewRequest, replaced: string | undefined) {
  const row = { ...request, withdrawnAtMs: null, finishedAtMs: null, tries: 0 };
  return db
    .insert(cancellations)
    .values(row)
    .onConflictDoUpdate({
      target: cancellations.userId,
      set: row,
      setWhere: sql`${cancellations.requestId} = ${replaced ?? null}`,
    });
}

export function writeDeletion(db: Database, key: RequestKey, endsAtMs: number) {
  return db
    .update(cancellations)
    .set({ deletesData: true, endsAtMs })
    .where(and(isStanding(key), eq(cancellations.deletesData, false)));
}

export async function writeNextTry(db: Database, key: RequestKey, nextTryAtMs: number): Promise<void> {
  await db
    .update(cancellations)
    .set({ nextTryAtMs })
    .where(and(isRequest(key), isNotNull(cancellations.nextTryAtMs)));
}

export function dueTries(db: Database, nowMs: number, afterUserId: string, limit: number) {
  return userIds(db, cancellations, lte(cancellations.nextTryAtMs, nowMs), afterUserId, limit);
}

export function requestsAfter(db: Database, after: { requestedAtMs: number; userId: string }, limit: number) {
  return db
    .select({ request: cancellations, subscription: subscriptions })
    .from(cancellations)
    .leftJoin(subscriptions, eq(subscriptions.userId, cancellations.userId))
    .where(
      and(
        sql`${cancellations.requestedAtMs} >= ${after.requestedAtMs}`,
        or(gt(cancellations.requestedAtMs, after.requestedAtMs), gt(cancellations.userId, after.userId)),
      ),
    )
    .orderBy(asc(cancellations.requestedAtMs), asc(cancellations.userId))
    .limit(limit);
}
