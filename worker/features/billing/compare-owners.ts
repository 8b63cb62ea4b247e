import { and, eq, gt, sql } from "drizzle-orm";
import { subscriptions } from "../../db/billing.ts";
import type { Database, Ledgers } from "../../db/database.ts";
import { homes } from "../../db/homes.ts";
import { owners } from "../../db/ledger.ts";
import { logError } from "../../http/errors.ts";
import { stateIn } from "../../services/subscriptions/owner.ts";
import type { SubscriptionRow } from "../../services/subscriptions/store.ts";
import { NO_SUBSCRIPTION } from "../../services/subscriptions/stripe-state.ts";
import { inPhases, type Step } from "../../steps/steps.ts";

interface Copies {
  readonly db: Database;
  readonly ledgers: Ledgers;
  /** Epoch milliseconds. */
  readonly now: number;
}

const ROWS_A_STEP = 500;

/**
 * Marks the subscriptions of which a ledger has another state than the directory, so that it is copied anew. After a restore of
 * the directory the ledger's version may be the higher one; the next is higher than both. One ledger after another, so that
 * each is asked about its own users only.
 */
export function compareOwners(copies: Copies, from: string | null): AsyncIterable<Step> {
  const phases = copies.ledgers.names.map(
    (name) => [name, (after: string | null) => compareIn(copies, name, after)] as const,
  );
  return inPhases(from, Object.fromEntries(phases));
}

/** A place is the last user's id. */
async function* compareIn(
  { db, ledgers, now }: Copies,
  ledger: string,
  from: string | null,
): AsyncGenerator<Step> {
  for (let after = from ?? ""; ; ) {
    const rows = await usersIn(db, ledger, after);
    const subscribed = rows.flatMap(({ subscription }) => subscription ?? []);
    let [differing, failed]: [Differing[], number] = [[], 0];
    try {
      differing = await differingIn(ledgers.open(ledger), subscribed);
    } catch (thrown) {
      logError(thrown, { job: "reconcile", database: ledger });
      failed = subscribed.length;
    }
    if (differing.length > 0) await markForCopy(db, differing, now);
    after = rows.at(-1)?.userId ?? after;
    yield { place: after, calls: 3, failed };
    if (rows.length < ROWS_A_STEP) return;
  }
}

/** Includes those who never subscribed, so a step reads no more than its rows. */
export function usersIn(db: Database, ledger: string, after: string) {
  return db
    .select({ userId: homes.userId, subscription: subscriptions })
    .from(homes)
    .leftJoin(subscriptions, eq(subscriptions.userId, homes.userId))
    .where(and(eq(homes.ledger, ledger), gt(homes.userId, after)))
    .orderBy(homes.userId)
    .limit(ROWS_A_STEP);
}

interface Differing {
  readonly userId: string;
  readonly version: number;
  readonly ledgerVersion: number;
}

/** The owner's row of a user without a subscription. */
const NOTHING = JSON.stringify(NO_SUBSCRIPTION);

/** Skips what isn't copied yet: it will be copied anyway. */
async function differingIn(ledger: Database, subscribed: readonly SubscriptionRow[]): Promise<Differing[]> {
  const copies = await ownersIn(
    ledger,
    subscribed.map(({ userId }) => userId),
  );
  return subscribed.flatMap((row) => {
    const owner = copies.get(row.userId) ?? { state: null, version: 0 };
    const { userId, version, copied } = row;
    const isSame = !copied || (owner.state ?? NOTHING) === stateIn(row);
    return isSame ? [] : { userId, version, ledgerVersion: owner.version };
  });
}

async function ownersIn(ledger: Database, userIds: readonly string[]) {
  const ids = JSON.stringify(userIds);
  const rows = await ledger
    .select({
      userId: owners.userId,
      version: owners.subscriptionVersion,
      state: sql<string | null>`${owners.subscription}`,
    })
    .from(owners)
    .where(sql`${owners.userId} IN (SELECT value FROM json_each(${ids}))`);
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Changes only rows that nobody wrote meanwhile: a new version is copied anyway. */
async function markForCopy(db: Database, differing: readonly Differing[], now: number): Promise<void> {
  const rows = JSON.stringify(
    differing.map(({ userId, version, ledgerVersion }) => [userId, version, ledgerVersion]),
  );
  await db.run(sql`
    UPDATE subscriptions SET copied = 0, updated_at = ${now}, version = max(version, each.value->>2) + 1
    FROM json_each(${rows}) AS each
    WHERE subscriptions.user_id = each.value->>0 AND subscriptions.version = each.value->>1`);
}
