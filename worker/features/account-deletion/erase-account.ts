import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { addressChanges } from "../../db/address-changes.ts";
import { type Cancellation, erasures } from "../../db/billing.ts";
import { causedBy, type Database, rawBatch } from "../../db/database.ts";
import { moves } from "../../db/homes.ts";
import { DIRECTORY_TABLES, LEDGER_TABLES, nameOf } from "../../db/personal-tables.ts";
import { wasChangedLately } from "../../services/addresses/undoable.ts";
import { erasedStatement, recordErasedInLedgers } from "../../services/homes/find-rows.ts";
import type { BillingParts, RowParts } from "../../services/parts.ts";
import {
  deleteCustomer,
  goesOn,
  runningSubscriptions,
} from "../../services/subscriptions/refresh-subscription.ts";
import { subscriptionOf } from "../../services/subscriptions/store.ts";
import { byUser, type Step } from "../../steps/steps.ts";

type Outcome = "erased" | "stayed";

interface Erasure {
  readonly userId: string;
  readonly erasureId: string;
  /** When the user asked for it or was last warned. */
  readonly markedAtMs: number;
  /** Must hold in the batch that erases. */
  readonly condition: SQL;
}

/**
 * The customer at Stripe goes first, so that nobody without an account is charged. Then the directory forgets the user, which
 * nothing can take back, and the ledger follows. {@link finishErasures} finishes what is killed in between.
 * @throws whatever D1 or Stripe throw
 */
export async function eraseAccount(parts: BillingParts, erasure: Erasure): Promise<Outcome> {
  const { db, stripe, now } = parts;
  // An account on its way to another ledger waits, and one that may not be its owner's any more until they had time to say so.
  if ((await db.$count(moves, eq(moves.userId, erasure.userId))) > 0) return "stayed";
  const [{ isRecent } = { isRecent: 0 }] = await db.all<{ isRecent: 0 | 1 }>(
    sql`SELECT ${wasChangedLately(erasure.userId, now)} AS isRecent`,
  );
  if (isRecent === 1) return "stayed";
  const row = await subscriptionOf(db, erasure.userId);
  if (row) {
    if ((await runningSubscriptions(stripe, row.customerId)).some(goesOn)) return "stayed";
    await deleteCustomer(stripe, row.customerId);
  }
  try {
    await rawBatch(db, await directoryStatements(erasure, now));
  } catch (thrown) {
    if (causedBy(thrown, /NOT NULL constraint failed: erasures\.id/)) return "stayed";
    throw thrown;
  }
  const [unfinished] = await unfinishedErasures(db, "", 1, eq(erasures.id, erasure.erasureId));
  if (unfinished) await finishErasure(parts, unfinished);
  return "erased";
}

/**
 * If the condition no longer holds, the rows are on their way to another ledger, or the address was changed lately, the record's id is NULL, which its column
 * refuses, so the whole batch fails. The batch also records that the user was erased: from then on no database brings them back.
 */
export async function directoryStatements(
  { userId, erasureId, markedAtMs, condition }: Erasure,
  nowMs: number,
): Promise<SQL[]> {
  return [
    sql`INSERT INTO erasures (id, marked_at, user_id, ledger, counts)
      VALUES ((SELECT ${erasureId} WHERE ${condition} AND NOT EXISTS (SELECT 1 FROM moves WHERE user_id = ${userId})
          AND NOT ${wasChangedLately(userId, nowMs)}),
        ${markedAtMs}, ${userId},
        (SELECT ledger FROM homes WHERE user_id = ${userId}), '{}')`,
    await erasedStatement(userId, nowMs),
    ...DIRECTORY_TABLES.toReversed().flatMap((each) => [
      sql`UPDATE erasures SET counts = json_set(counts, ${`$.${nameOf(each)}`},
        (SELECT count(*) FROM ${each.table} WHERE ${each.isOf(userId)})) WHERE id = ${erasureId}`,
      sql`DELETE FROM ${each.table} WHERE ${each.isOf(userId)}`,
    ]),
  ];
}

/** Finishes all erasures that were begun. Every step can be repeated. If one fails, the others go on. */
export function finishErasures(parts: RowParts, from: string | null): AsyncIterable<Step> {
  return byUser(
    "erasure",
    from,
    (userId, limit) => unfinishedErasures(parts.db, userId, limit),
    (erasure) => finishErasure(parts, erasure),
  );
}

type Unfinished = Awaited<ReturnType<typeof unfinishedErasures>>[number];

/** An erasure whose user is forgotten is finished. */
async function unfinishedErasures(db: Database, afterUserId: string, limit: number, isThis?: SQL) {
  const rows = await db
    .select({
      id: erasures.id,
      userId: sql<string>`coalesce(${erasures.userId}, '')`,
      ledger: erasures.ledger,
    })
    .from(erasures)
    .where(and(isNull(erasures.erasedAtMs), isThis, gt(erasures.userId, afterUserId)))
    .orderBy(erasures.userId)
    .limit(limit);
  return rows;
}

async function finishErasure({ db, ledgers, now }: RowParts, erasure: Unfinished): Promise<void> {
  await recordErasedInLedgers(ledgers, erasure.userId, now);
  if (erasure.ledger !== null) await eraseRows(db, ledgers.open(erasure.ledger), erasure);
  await db
    .update(erasures)
    .set({ erasedAtMs: now, userId: null, ledger: null })
    .where(eq(erasures.id, erasure.id));
}

/** The record gets the counts before any row goes, and keeps the first ones. */
async function eraseRows(
  db: Database,
  ledger: Database,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const counted = await rawBatch(
    ledger,
    LEDGER_TABLES.map((each) => sql`SELECT count(*) AS count FROM ${each.table} WHERE ${each.isOf(userId)}`),
  );
  const counts = LEDGER_TABLES.map((each, index): [string, unknown] => [
    nameOf(each),
    (counted[index]?.results as { count: number }[] | undefined)?.[0]?.count,
  ]);
  const record = JSON.stringify(Object.fromEntries(counts));
  await db.run(sql`UPDATE erasures SET counts = json_set(json_patch(counts, ${record}), '$.mail_outbox',
      (counts ->> '$.mail_outbox') + (${record} ->> '$.mail_outbox'))
    WHERE id = ${id} AND counts ->> '$.owners' IS NULL`);
  await rawBatch(
    ledger,
    LEDGER_TABLES.toReversed().map((each) => sql`DELETE FROM ${each.table} WHERE ${each.isOf(userId)}`),
  );
}

/** Erases somebody whom a restored copy brought back. The directory may know them or not; their rows may be in that ledger. */
export async function eraseAgain(
  parts: BillingParts,
  userId: string,
  ledger: string | null,
): Promise<Outcome> {
  const { db, ledgers, now } = parts;
  const erasureId = crypto.randomUUID();
  const again = { userId, erasureId, markedAtMs: now, condition: sql`1` };
  await db.delete(moves).where(eq(moves.userId, userId));
  await db.delete(addressChanges).where(eq(addressChanges.userId, userId));
  const outcome = await eraseAccount(parts, again);
  if (outcome === "erased" && ledger !== null)
    await eraseRows(db, ledgers.open(ledger), { id: erasureId, userId });
  return outcome;
}

export function eraseRequested(parts: BillingParts, request: Cancellation): Promise<Outcome> {
  return eraseAccount(parts, requestedErasure(request));
}

export function requestedErasure({
  userId,
  requestId,
  requestedAtMs,
}: Pick<Cancellation, "userId" | "requestId" | "requestedAtMs">): Erasure {
  const condition = sql`EXISTS (SELECT 1 FROM cancellations
    WHERE user_id = ${userId} AND request_id = ${requestId} AND deletes_data = 1 AND withdrawn_at IS NULL)`;
  return { userId, erasureId: requestId, markedAtMs: requestedAtMs, condition };
}
