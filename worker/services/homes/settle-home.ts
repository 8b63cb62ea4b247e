import { eq, sql } from "drizzle-orm";
import { subscriptions } from "../../db/billing.ts";
import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { homes } from "../../db/homes.ts";
import { moves } from "../../db/moves.ts";
import { astray } from "../../db/restored-copies.ts";
import { rawBatch } from "../../db/statements.ts";
import { type OwnerRow, ownerRows, rightLedger } from "./owner-rows.ts";

export interface HomeParts {
  readonly db: Database;
  readonly ledgers: Ledgers;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Finds the ledger that has a user's rows, when the directory's entry is wrong: one of them was restored to before a move. It may
 * run twice, or stop half-way. Nothing is erased for a day.
 * @returns the ledger's name; null if none has the rows, which /api/health then says
 */
export async function settleHome(parts: HomeParts, userId: string): Promise<string | null> {
  const { db, ledgers, now } = parts;
  const [found] = await db
    .select({ ledger: homes.ledger, move: moves })
    .from(homes)
    .leftJoin(moves, eq(moves.userId, homes.userId))
    .where(eq(homes.userId, userId));
  if (found === undefined) return null;
  // A move that is under way settles it.
  if (found.move !== null && found.move.heldUntilMs > now) return found.ledger;
  const rows = await ownerRows(ledgers, userId);
  const right = rightLedger(rows, found.ledger);
  if (right === null) {
    await db.insert(astray).values({ userId, what: "nowhere", foundAtMs: now }).onConflictDoNothing();
    return null;
  }
  const others = rows.filter(({ ledger }) => ledger !== right.ledger);
  for (const { ledger } of others) await close(ledgers.open(ledger), userId);
  await open(parts, right, userId);
  await correctDirectory(parts, userId, right, others[0]);
  return right.ledger;
}

/** Its rows stay for a day. */
async function close(ledger: Database, userId: string): Promise<void> {
  await ledger.run(sql`UPDATE owners SET state = 'moved', email = '', subscription = NULL, subscription_version = 0
    WHERE user_id = ${userId} AND state <> 'moved'`);
}

async function open({ db, ledgers }: HomeParts, { ledger, state }: OwnerRow, userId: string): Promise<void> {
  if (state === "here") return;
  const [owner] = await db.all<{ email: string }>(sql`SELECT email FROM user WHERE id = ${userId}`);
  await ledgers.open(ledger).run(sql`UPDATE owners SET state = 'here', email = ${owner?.email ?? ""}
    WHERE user_id = ${userId}`);
}

/** What another ledger holds counts as left by a move, which cron erases a day later. The subscription is told anew. */
async function correctDirectory(
  { db, now }: HomeParts,
  userId: string,
  right: OwnerRow,
  left: OwnerRow | undefined,
): Promise<void> {
  const told = right.state === "moved" ? 0 : right.version;
  await rawBatch(db, [
    sql`UPDATE homes SET ledger = ${right.ledger}, opened = 1 WHERE user_id = ${userId}`,
    sql`DELETE FROM moves WHERE user_id = ${userId} AND NOT (switched_at IS NOT NULL
      AND source IS ${left?.ledger ?? null} AND target IS ${right.ledger})`,
    ...(left === undefined
      ? []
      : [
          sql`INSERT INTO moves (user_id, source, target, started_at, switched_at, run, held_until)
            VALUES (${userId}, ${left.ledger}, ${right.ledger}, ${now}, ${now}, '', 0) ON CONFLICT DO NOTHING`,
        ]),
    sql`UPDATE ${subscriptions} SET copied = 0, updated_at = ${now}, version = max(version, ${told}) + 1
      WHERE user_id = ${userId}`,
    sql`DELETE FROM astray WHERE user_id = ${userId}`,
  ]);
}
