import { and, asc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { session } from "../../db/accounts.ts";
import { subscriptions } from "../../db/billing.ts";
import type { Database } from "../../db/client.ts";
import { cancellations } from "../../db/leaving.ts";

export type Cancellation = typeof cancellations.$inferSelect;

/** Which request: a later one of the same person has another id. */
export type RequestKey = Pick<Cancellation, "userId" | "requestId">;

const isRequest = ({ userId, requestId }: RequestKey) =>
  and(eq(cancellations.userId, userId), eq(cancellations.requestId, requestId));

const isStanding = (key: RequestKey) => and(isRequest(key), isNull(cancellations.withdrawnAtMs));

/** The same, for a statement about other rows. */
export const stillStands = ({ userId, requestId }: RequestKey): SQL =>
  sql`EXISTS (SELECT 1 FROM cancellations
    WHERE user_id = ${userId} AND request_id = ${requestId} AND withdrawn_at IS NULL)`;

/** A person's request, standing or not, with their subscription. */
export async function requestOf(db: Database, userId: string) {
  const [requests, subscriptionRows] = await db.batch([
    db.select().from(cancellations).where(eq(cancellations.userId, userId)),
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
  ]);
  return { request: requests[0], subscription: subscriptionRows[0] };
}

/** Writes a request in place of the one named, which no longer stands, or of none; not where another came first. */
export function writeRequest(db: Database, request: Cancellation, replaced: string | undefined) {
  return db
    .insert(cancellations)
    .values(request)
    .onConflictDoUpdate({
      target: cancellations.userId,
      set: request,
      setWhere: sql`${cancellations.requestId} = ${replaced ?? null}`,
    });
}

/** Has a standing request erase the data, too. */
export function writeDeletion(db: Database, key: RequestKey, endsAtMs: number) {
  return db
    .update(cancellations)
    .set({ deletesData: true, endsAtMs })
    .where(and(isStanding(key), eq(cancellations.deletesData, false)));
}

/** Takes a request back; Stripe is told after that. */
export function writeWithdrawal(db: Database, key: RequestKey, nowMs: number, nextTryAtMs: number) {
  return db.update(cancellations).set({ withdrawnAtMs: nowMs, nextTryAtMs, tries: 0 }).where(isStanding(key));
}

/**
 * Takes on a request of which Stripe is to be told. Until `untilMs` nobody else does; whoever dies leaves it to be
 * taken on again then.
 * @returns undefined where there is nothing to tell, or somebody is telling it
 */
export async function claimRequest(
  db: Database,
  userId: string,
  nowMs: number,
  untilMs: number,
): Promise<Cancellation | undefined> {
  const [claimed] = await db
    .update(cancellations)
    .set({ nextTryAtMs: untilMs, tries: sql`tries + 1` })
    .where(and(eq(cancellations.userId, userId), lte(cancellations.nextTryAtMs, nowMs)))
    .returning();
  return claimed;
}

/** Notes that Stripe has confirmed the ending. A request that was taken back meanwhile has it resumed by its own try. */
export function writeConfirmation(db: Database, key: RequestKey, endsAtMs: number) {
  return db.update(cancellations).set({ nextTryAtMs: null, tries: 0, endsAtMs }).where(isStanding(key));
}

export async function writeNextTry(db: Database, key: RequestKey, nextTryAtMs: number): Promise<void> {
  await db
    .update(cancellations)
    .set({ nextTryAtMs })
    .where(and(isRequest(key), isNotNull(cancellations.nextTryAtMs)));
}

/** Removes a request that has come to its end. One that was taken back goes only once Stripe has been told. */
export async function removeRequest(
  db: Database,
  key: RequestKey,
  which: "standing" | "withdrawn",
): Promise<void> {
  const condition =
    which === "standing" ? isStanding(key) : and(isRequest(key), isNotNull(cancellations.withdrawnAtMs));
  await db.delete(cancellations).where(condition);
}

/** People of whose requests Stripe is to be told now, those first that have waited longest. */
export function dueTries(db: Database, nowMs: number, limit: number) {
  return db
    .select({ userId: cancellations.userId })
    .from(cancellations)
    .where(lte(cancellations.nextTryAtMs, nowMs))
    .orderBy(asc(cancellations.nextTryAtMs))
    .limit(limit);
}

/** Requests after one, in the order in which they were made, with the subscriptions of those who made them. */
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

/**
 * Notes that support finished a request, and signs its person out everywhere, in one batch.
 * @returns how many sessions ended
 */
export async function finishRequest(db: Database, key: RequestKey, nowMs: number): Promise<number> {
  const [, ended] = await db.batch([
    db.update(cancellations).set({ finishedAtMs: nowMs }).where(isStanding(key)),
    db.delete(session).where(eq(session.userId, key.userId)).returning({ id: session.id }),
  ]);
  return ended.length;
}
