import { type SQL, sql } from "drizzle-orm";
import { isFailedConstraint } from "../../db/constraints.ts";
import { rawBatch } from "../../db/raw-batch.ts";
import type { BillingParts } from "../billing/refresh-subscription.ts";
import { subscriptionOf } from "../billing/store.ts";
import { nameOf, PERSONAL_TABLES } from "../exports/personal-tables.ts";
import { deleteCustomer, goesOn, runningSubscriptions } from "./end-subscriptions.ts";
import { type Departure, withdrawDeparture } from "./store.ts";

/** `stayed`: the person has subscribed again since, or somebody took the mark back. */
export type Outcome = "erased" | "stayed";

/**
 * Erases a marked account whose time has come: its customer at Stripe first, so that nobody without an account is
 * charged, then all its rows and the record of them in one batch. Killed anywhere, the next run does the rest.
 * @throws whatever D1 or Stripe throw, with every row left in place
 */
export async function eraseAccount(
  { db, stripe, now }: BillingParts,
  departure: Departure,
): Promise<Outcome> {
  const row = await subscriptionOf(db, departure.userId);
  if (row) {
    const running = await runningSubscriptions(stripe, row.customerId);
    if (running.some(goesOn)) {
      await withdrawDeparture(db, departure);
      return "stayed";
    }
    await deleteCustomer(stripe, row.customerId);
  }
  try {
    await rawBatch(db, erasureStatements(departure, now));
    return "erased";
  } catch (thrown) {
    if (isMarkGone(thrown)) return "stayed";
    throw thrown;
  }
}

/**
 * The record and, for each table, its count and its end. Where the mark is gone, or its time hasn't come, the record has
 * no id, which its column refuses, and with it the whole batch.
 */
export function erasureStatements(
  { userId, erasureId, markedAtMs }: Pick<Departure, "userId" | "erasureId" | "markedAtMs">,
  nowMs: number,
): SQL[] {
  const mark = sql`SELECT erasure_id FROM departures
    WHERE user_id = ${userId} AND erasure_id = ${erasureId} AND erase_after <= ${nowMs}`;
  return [
    sql`INSERT INTO erasures (id, marked_at, erased_at, counts) VALUES ((${mark}), ${markedAtMs}, ${nowMs}, '{}')`,
    ...PERSONAL_TABLES.toReversed().flatMap((each) => [
      sql`UPDATE erasures SET counts = json_set(counts, ${`$.${nameOf(each)}`},
        (SELECT count(*) FROM ${each.table} WHERE ${each.isOf(userId)})) WHERE id = ${erasureId}`,
      sql`DELETE FROM ${each.table} WHERE ${each.isOf(userId)}`,
    ]),
  ];
}

function isMarkGone(thrown: unknown): boolean {
  return isFailedConstraint(thrown, /NOT NULL constraint failed: erasures\.id/);
}
