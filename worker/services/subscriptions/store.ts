import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { disputes, type SubscriptionRow, stripeEvents, subscriptions } from "../../db/billing.ts";
import { causedBy, type Database } from "../../db/database.ts";
import type { Dispute, StripeState } from "./stripe-state.ts";

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | null;
  readonly createdSeconds: number;
}

export async function subscriptionOf(db: Database, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row;
}

export async function lookUpEvent(db: Database, event: ReceivedEvent) {
  const [known, owners] = await db.batch([
    db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, event.id)),
    db
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(eq(subscriptions.customerId, event.customerId ?? "")),
  ]);
  return { isKnown: known.length > 0, userId: owners[0]?.userId };
}

export function recordEvent(db: Database, event: ReceivedEvent, matched: boolean, nowMs: number) {
  return db.insert(stripeEvents).values({ ...event, matched, receivedAtMs: nowMs });
}

export async function recordUnmatched(db: Database, event: ReceivedEvent, nowMs: number): Promise<void> {
  await recordEvent(db, event, false, nowMs).onConflictDoNothing();
}

/** Null, which the column refuses, if the state was written since `row` was read. */
function nextVersion({ version, customerId }: SubscriptionRow) {
  return sql<number>`CASE WHEN version = ${version} AND customer_id = ${customerId} THEN version + 1 END`;
}

/** Stripe was asked and nothing had changed. Without this, an older response could still be written. */
export function confirmSubscription(db: Database, row: SubscriptionRow): BatchItem<"sqlite"> {
  return db
    .update(subscriptions)
    .set({ version: nextVersion(row) })
    .where(eq(subscriptions.userId, row.userId));
}

/** Fails its batch if the state was written since `row` was read. The ledger gets its copy afterwards. */
export function writeSubscription(
  db: Database,
  row: SubscriptionRow,
  state: StripeState,
  nowMs: number,
): BatchItem<"sqlite"> {
  return db
    .update(subscriptions)
    .set({ ...state, version: nextVersion(row), copied: false, updatedAtMs: nowMs })
    .where(eq(subscriptions.userId, row.userId));
}

/** Belongs to the batch of the state that they were read with. Most users have none, and most are known. */
export async function writeDisputes(
  db: Database,
  userId: string,
  found: readonly Dispute[],
): Promise<BatchItem<"sqlite">[]> {
  if (found.length === 0) return [];
  const rows = await db.select().from(disputes).where(eq(disputes.userId, userId));
  const known = new Map(rows.map(({ id, state }) => [id, state]));
  return found
    .filter(({ id, state }) => known.get(id) !== state)
    .map(({ id, state }) =>
      db
        .insert(disputes)
        .values({ id, userId, state })
        .onConflictDoUpdate({ target: disputes.id, set: { state } }),
    );
}

export function conflictOf(thrown: unknown): "subscription" | "event" | undefined {
  if (causedBy(thrown, /NOT NULL constraint failed: subscriptions\.version/)) return "subscription";
  if (causedBy(thrown, /UNIQUE constraint failed: stripe_events\.id/)) return "event";
  return undefined;
}

/** An existing row stays, and with it the first customer. */
export async function storeCustomer(
  db: Database,
  userId: string,
  customerId: string,
  nowMs: number,
): Promise<void> {
  await db
    .insert(subscriptions)
    .values({ userId, customerId, hadSubscription: false, version: 0, copied: true, updatedAtMs: nowMs })
    .onConflictDoNothing({ target: subscriptions.userId });
}

export async function replaceCustomer(db: Database, row: SubscriptionRow, customerId: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ customerId, checkoutSessionId: null })
    .where(and(eq(subscriptions.userId, row.userId), eq(subscriptions.customerId, row.customerId)));
}

/** The next subscription has no trial, as after one of this account's own. Cron tells the user's ledger. */
export async function writeTrialUsed(db: Database, row: SubscriptionRow): Promise<void> {
  await db
    .update(subscriptions)
    .set({ hadSubscription: true, version: sql`version + 1`, copied: false })
    .where(eq(subscriptions.userId, row.userId));
}

/** Returns false if another tab recorded one since `row` was read. */
export async function storeCheckout(db: Database, row: SubscriptionRow, sessionId: string): Promise<boolean> {
  const changed = await db
    .update(subscriptions)
    .set({ checkoutSessionId: sessionId })
    .where(
      and(
        eq(subscriptions.userId, row.userId),
        row.checkoutSessionId === null
          ? isNull(subscriptions.checkoutSessionId)
          : inArray(subscriptions.checkoutSessionId, [row.checkoutSessionId, sessionId]),
      ),
    )
    .returning({ userId: subscriptions.userId });
  return changed.length > 0;
}
