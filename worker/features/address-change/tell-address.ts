import { and, eq, lte, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { user } from "../../db/accounts.ts";
import { addressCopies } from "../../db/address-changes.ts";
import { subscriptions } from "../../db/billing.ts";
import { type Database, userIds } from "../../db/database.ts";
import { tellLedger } from "../../services/addresses/tell-address.ts";
import type { BillingParts } from "../../services/parts.ts";
import { isMissing } from "../../services/stripe.ts";

const MINUTE_MS = 60_000;
const PAUSE_MAX_MS = 60 * MINUTE_MS;

/**
 * Tells the user's ledger and Stripe the address that the directory has now. It may run twice, and a change in between stays due.
 * @throws whatever D1 or Stripe throw, and RowsMoving; the next try is scheduled by then
 */
export async function tellAddress(parts: BillingParts, userId: string): Promise<void> {
  const { db, ledgers, stripe, now } = parts;
  const isTheirs = eq(addressCopies.userId, userId);
  const [copy] = await db
    .update(addressCopies)
    .set({
      nextTryAtMs: sql`${now} + min(${MINUTE_MS} << ${addressCopies.tries}, ${PAUSE_MAX_MS})`,
      tries: sql`min(${addressCopies.tries} + 1, 10)`,
    })
    .where(and(isTheirs, lte(addressCopies.nextTryAtMs, now)))
    .returning({ version: addressCopies.version });
  if (copy === undefined) return;
  await tellLedger(db, ledgers, userId);
  await tellStripe(db, stripe, userId);
  await db.delete(addressCopies).where(and(isTheirs, eq(addressCopies.version, copy.version)));
}

/** A customer that Stripe doesn't know any more needs no address. */
async function tellStripe(db: Database, stripe: Stripe, userId: string): Promise<void> {
  const [found] = await db
    .select({ customerId: subscriptions.customerId, email: user.email })
    .from(subscriptions)
    .innerJoin(user, eq(user.id, subscriptions.userId))
    .where(eq(subscriptions.userId, userId));
  if (found === undefined) return;
  try {
    await stripe.customers.update(found.customerId, { email: found.email });
  } catch (thrown) {
    if (!isMissing(thrown, "id") && !isMissing(thrown, "customer")) throw thrown;
  }
}

export function dueAddresses(db: Database, nowMs: number, afterUserId: string, limit: number) {
  return userIds(db, addressCopies, lte(addressCopies.nextTryAtMs, nowMs), afterUserId, limit);
}
