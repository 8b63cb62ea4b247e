import { type SQL, sql } from "drizzle-orm";
import type { Cancellation } from "../../db/cancellations.ts";
import { isFailedConstraint } from "../../db/constraints.ts";
import { nameOf, PERSONAL_TABLES } from "../../db/personal-tables.ts";
import { rawBatch } from "../../db/statements.ts";
import {
  deleteCustomer,
  goesOn,
  runningSubscriptions,
} from "../../services/subscriptions/end-subscriptions.ts";
import type { BillingParts } from "../../services/subscriptions/refresh-subscription.ts";
import { subscriptionOf } from "../../services/subscriptions/store.ts";

export type Outcome = "erased" | "stayed";

interface Erasure {
  readonly userId: string;
  readonly erasureId: string;
  /** When the user asked for it or was last warned. */
  readonly markedAtMs: number;
  /** Must hold in the batch that erases. */
  readonly condition: SQL;
}

/**
 * The customer at Stripe goes first, so that nobody without an account is charged. The next run finishes a killed one.
 * @throws whatever D1 or Stripe throw, with every row left in place
 */
export async function eraseAccount({ db, stripe, now }: BillingParts, erasure: Erasure): Promise<Outcome> {
  const row = await subscriptionOf(db, erasure.userId);
  if (row) {
    if ((await runningSubscriptions(stripe, row.customerId)).some(goesOn)) return "stayed";
    await deleteCustomer(stripe, row.customerId);
  }
  try {
    await rawBatch(db, erasureStatements(erasure, now));
    return "erased";
  } catch (thrown) {
    if (isFailedConstraint(thrown, /NOT NULL constraint failed: erasures\.id/)) return "stayed";
    throw thrown;
  }
}

/** If the condition no longer holds, the record's id is NULL, which its column refuses, so the whole batch fails. */
export function erasureStatements(
  { userId, erasureId, markedAtMs, condition }: Erasure,
  nowMs: number,
): SQL[] {
  return [
    sql`INSERT INTO erasures (id, marked_at, erased_at, counts)
      VALUES ((SELECT ${erasureId} WHERE ${condition}), ${markedAtMs}, ${nowMs}, '{}')`,
    ...PERSONAL_TABLES.toReversed().flatMap((each) => [
      sql`UPDATE erasures SET counts = json_set(counts, ${`$.${nameOf(each)}`},
        (SELECT count(*) FROM ${each.table} WHERE ${each.isOf(userId)})) WHERE id = ${erasureId}`,
      sql`DELETE FROM ${each.table} WHERE ${each.isOf(userId)}`,
    ]),
  ];
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
