import type Stripe from "stripe";
import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { tellLedger } from "./owner.ts";
import {
  confirmSubscription,
  conflictOf,
  type ReceivedEvent,
  recordEvent,
  type SubscriptionRow,
  subscriptionOf,
  writeSubscription,
} from "./store.ts";
import { fetchStripeState, isSame } from "./stripe-state.ts";

export interface BillingParts {
  db: Database;
  ledgers: Ledgers;
  stripe: Stripe;
  /** Epoch milliseconds. */
  now: number;
}

/** Others kept writing. The same call will succeed later. */
class SubscriptionContention extends Error {}

const ATTEMPTS = 20;

interface Refreshed {
  row: SubscriptionRow;
  changed: boolean;
}

/**
 * If somebody wrote since the call, Stripe is asked again, so an old response never overwrites a newer one. What was read is
 * told to the user's ledger; a ledger that doesn't respond is told by cron.
 * @returns undefined if the user has no customer at Stripe, or the event was handled meanwhile
 */
export async function refreshSubscription(
  { db, ledgers, stripe, now }: BillingParts,
  userId: string,
  event?: ReceivedEvent,
): Promise<Refreshed | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const row = await subscriptionOf(db, userId);
    if (!row) return undefined;
    const fetched = await fetchStripeState(stripe, row.customerId);
    // A replaced customer's history still counts.
    const state = { ...fetched, hadSubscription: fetched.hadSubscription || row.hadSubscription };
    const changed = !isSame(row, state);
    const [first, ...rest] = [
      ...(event ? [recordEvent(db, event, true, now)] : []),
      ...(changed ? [writeSubscription(db, row, state, now)] : event ? [confirmSubscription(db, row)] : []),
    ];
    if (!first) return { row, changed };
    try {
      await db.batch([first, ...rest]);
      if (changed) await tellLedger(db, ledgers, userId, now).catch(logUntold);
      return { row: { ...row, ...state }, changed };
    } catch (thrown) {
      const conflict = conflictOf(thrown);
      if (conflict === "event") return undefined;
      if (conflict !== "subscription") throw thrown;
    }
  }
  throw new SubscriptionContention("The subscription was written by others every time");
}

function logUntold(thrown: unknown): void {
  // Not the error itself, whose text may hold the query's parameters.
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  console.error(
    JSON.stringify({ level: "error", source: "owner", message: "A ledger could not be told.", name }),
  );
}
