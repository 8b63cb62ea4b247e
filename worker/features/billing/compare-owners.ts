import { and, eq, gt, sql } from "drizzle-orm";
import { subscriptions } from "../../db/billing.ts";
import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { homes } from "../../db/homes.ts";
import { owners } from "../../db/ledger.ts";
import { logError } from "../../http/error-log.ts";
import type { Step } from "../../steps/steps.ts";

interface Copies {
  readonly db: Database;
  readonly ledgers: Ledgers;
}

const ROWS_A_STEP = 500;

/**
 * Marks the subscriptions of which a ledger has another version than the directory, so that it is told anew. A ledger that is
 * ahead remembers what a restored directory has forgotten, and is overtaken. A place is the last user's id.
 */
export async function* compareOwners({ db, ledgers }: Copies, from: string | null): AsyncGenerator<Step> {
  for (let after = from ?? ""; ; ) {
    const rows = await db
      .select({ userId: subscriptions.userId, version: subscriptions.version, ledger: homes.ledger })
      .from(subscriptions)
      .innerJoin(homes, eq(homes.userId, subscriptions.userId))
      .where(and(gt(subscriptions.userId, after), eq(subscriptions.copied, true)))
      .orderBy(subscriptions.userId)
      .limit(ROWS_A_STEP);
    const byLedger = [...Map.groupBy(rows, ({ ledger }) => ledger)];
    let failed = 0;
    const differing: Differing[] = [];
    for (const [ledger, copies] of byLedger) {
      try {
        const versions = await versionsIn(ledgers.open(ledger), copies);
        for (const { userId, version } of copies) {
          const told = versions.get(userId) ?? 0;
          if (told !== version) differing.push({ userId, version, told });
        }
      } catch (thrown) {
        logError(thrown, { job: "reconcile", database: ledger });
        failed += copies.length;
      }
    }
    if (differing.length > 0) await tellAnew(db, differing);
    after = rows.at(-1)?.userId ?? after;
    yield { place: after, calls: 2 + byLedger.length, failed };
    if (rows.length < ROWS_A_STEP) return;
  }
}

interface Differing {
  readonly userId: string;
  readonly version: number;
  readonly told: number;
}

async function versionsIn(
  ledger: Database,
  copies: readonly { userId: string }[],
): Promise<Map<string, number>> {
  const ids = JSON.stringify(copies.map(({ userId }) => userId));
  const rows = await ledger
    .select({ userId: owners.userId, version: owners.subscriptionVersion })
    .from(owners)
    .where(sql`${owners.userId} IN (SELECT value FROM json_each(${ids}))`);
  return new Map(rows.map(({ userId, version }) => [userId, version]));
}

/** Only where nobody wrote meanwhile: a new version is told anyway. */
async function tellAnew(db: Database, differing: readonly Differing[]): Promise<void> {
  const rows = JSON.stringify(differing.map(({ userId, version, told }) => [userId, version, told]));
  await db.run(sql`
    UPDATE subscriptions SET copied = 0, version = max(version, each.value->>2) + 1
    FROM json_each(${rows}) AS each
    WHERE subscriptions.user_id = each.value->>0 AND subscriptions.version = each.value->>1`);
}
