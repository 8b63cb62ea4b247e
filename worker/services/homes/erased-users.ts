import { sql } from "drizzle-orm";
import { sha256Hex } from "../../crypto/sha256.ts";
import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { batchOn, statement } from "../../db/statements.ts";

interface Places {
  readonly db: Database;
  readonly ledgers: Ledgers;
}

/** Ids are random, so nobody can be named by this. */
export function erasedHash(userId: string): Promise<string> {
  return sha256Hex(`erased ${userId}`);
}

const allDatabases = ({ db, ledgers }: Places) => [db, ...ledgers.names.map((name) => ledgers.open(name))];

/** In every database that responds: whichever is restored later, the others know. @throws if the directory doesn't respond */
export async function recordErased({ db, ledgers }: Places, userId: string, nowMs: number): Promise<void> {
  const hash = await erasedHash(userId);
  const recordIn = (database: Database) =>
    database.run(
      sql`INSERT INTO erased (user_hash, erased_at) VALUES (${hash}, ${nowMs}) ON CONFLICT DO NOTHING`,
    );
  await recordIn(db);
  for (const ledger of ledgers.names) await recordIn(ledgers.open(ledger)).catch(() => undefined);
}

/** The hashes of all who were erased lately, as far as any database knows. */
export async function erasedUsers(places: Places): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const database of allDatabases(places)) {
    const { rows } = await batchOn(database)({
      rows: statement<{ hash: string }>(database, "SELECT user_hash AS hash FROM erased", []),
    });
    for (const { hash } of rows) known.add(hash);
  }
  return known;
}

export async function isErased(places: Places, userId: string): Promise<boolean> {
  const hash = await erasedHash(userId);
  const found = await Promise.all(
    allDatabases(places).map((database) =>
      batchOn(database)({
        rows: statement(database, "SELECT 1 FROM erased WHERE user_hash = ?1", [hash]),
      }),
    ),
  );
  return found.some(({ rows }) => rows.length > 0);
}
