import { eq, gt, sql } from "drizzle-orm";
import { subscriptions } from "../../db/billing.ts";
import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { homes } from "../../db/homes.ts";
import { owners } from "../../db/ledger.ts";
import { logError } from "../../http/error-log.ts";
import { stateIn } from "../../services/subscriptions/owner.ts";
import { NO_SUBSCRIPTION } from "../../services/subscriptions/stripe-state.ts";
import type { Step } from "../../steps/steps.ts";

interface Copies {
  readonly db: Database;
  readonly ledgers: Ledgers;
  /** Epoch milliseconds. */
  readonly now: number;
}

const ROWS_A_STEP = 500;

/**
 * Marks the subscriptions of which a ledger has another state than the directory, so that it is told anew. After a restore of
 * the directory the ledger's version may be the higher one; the next is higher than both. A place is the last user's id.
 */
export async function* compareOwners(
  { db, ledgers, now }: Copies,
  from: string | null,
): AsyncGenerator<Step> {
  for (let after = from ?? ""; ; ) {
    const rows = await db
      .select({ row: subscriptions, ledger: homes.ledger })
      .from(subscriptions)
      .innerJoin(homes, eq(homes.userId, subscriptions.userId))
      .where(gt(subscriptions.userId, after))
      .orderBy(subscriptions.userId)
      .limit(ROWS_A_STEP);
    const byLedger = [...Map.groupBy(rows, ({ ledger }) => ledger)];
    let failed = 0;
    const differing: Differing[] = [];
    for (const [ledger, copies] of byLedger) {
      try {
        const told = await toldIn(ledgers.open(ledger), copies);
        for (const { row } of copies) {
          const owner = told.get(row.userId) ?? { state: null, version: 0 };
          const { userId, version, copied } = row;
          if (copied && (owner.state ?? NOTHING) !== stateIn(row))
            differing.push({ userId, version, told: owner.version });
        }
      } catch (thrown) {
        logError(thrown, { job: "reconcile", database: ledger });
        failed += copies.length;
      }
    }
    if (differing.length > 0) await tellAnew(db, differing, now);
    after = rows.at(-1)?.row.userId ?? after;
    yield { place: after, calls: 2 + byLedger.length, failed };
    if (rows.length < ROWS_A_STEP) return;
  }
}

interface Differing {
  readonly userId: string;
  readonly version: number;
  readonly told: number;
}

/** Of a user whose ledger was told of no subscription. */
const NOTHING = JSON.stringify(NO_SUBSCRIPTION);

async function toldIn(ledger: Database, copies: readonly { row: { userId: string } }[]) {
  const ids = JSON.stringify(copies.map(({ row }) => row.userId));
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

/** Only where nobody wrote meanwhile: a new version is told anyway. */
async function tellAnew(db: Database, differing: readonly Differing[], now: number): Promise<void> {
  const rows = JSON.stringify(differing.map(({ userId, version, told }) => [userId, version, told]));
  await db.run(sql`
    UPDATE subscriptions SET copied = 0, updated_at = ${now}, version = max(version, each.value->>2) + 1
    FROM json_each(${rows}) AS each
    WHERE subscriptions.user_id = each.value->>0 AND subscriptions.version = each.value->>1`);
}
