import type Stripe from "stripe";
import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { endAtOnce } from "./end-at-once.ts";
import { expireCheckout } from "./end-subscriptions.ts";
import { tellLedger } from "./owner.ts";
import {
  confirmSubscription,
  conflictOf,
  type ReceivedEvent,
  recordEvent,
  type SubscriptionRow,
  subscriptionOf,
  writeDisputes,
  writeSubscription,
} from "./store.ts";
import { type Asked, askStripe, isSame } from "./stripe-state.ts";

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
    const { state: fetched, disputes } = await askWithoutUnpaid(stripe, row);
    // A replaced customer's history still counts.
    const state = { ...fetched, hadSubscription: fetched.hadSubscription || row.hadSubscription };
    const changed = !isSame(row, state);
    const writes = [
      ...(event ? [recordEvent(db, event, true, now)] : []),
      ...(await writeDisputes(db, userId, disputes)),
    ];
    const [first, ...rest] = [
      ...writes,
      ...(changed
        ? [writeSubscription(db, row, state, now)]
        : writes.length > 0
          ? [confirmSubscription(db, row)]
          : []),
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

/** A subscription whose payment was given or taken back ends first, however that came to be known. */
async function askWithoutUnpaid(stripe: Stripe, row: SubscriptionRow): Promise<Asked> {
  const asked = await askStripe(stripe, row.customerId);
  // An open checkout would sell another one.
  if (asked.state.dispute !== null && row.dispute === null && row.checkoutSessionId !== null)
    await expireCheckout(stripe, row.checkoutSessionId);
  if (asked.unpaid.length === 0) return asked;
  for (const { id, why } of asked.unpaid) await endAtOnce(stripe, id, why);
  return await askStripe(stripe, row.customerId);
}

function logUntold(thrown: unknown): void {
  // Not the error itself, whose text may hold the query's parameters.
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  console.error(
    JSON.stringify({ level: "error", source: "owner", message: "A ledger could not be told.", name }),
  );
}
