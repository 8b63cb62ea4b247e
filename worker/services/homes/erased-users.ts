import { type SQL, sql } from "drizzle-orm";
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

/** Part of the batch that erases the user from the directory. */
export async function erasedStatement(userId: string, nowMs: number): Promise<SQL> {
  const hash = await erasedHash(userId);
  return sql`INSERT INTO erased (user_hash, erased_at) VALUES (${hash}, ${nowMs}) ON CONFLICT DO NOTHING`;
}

/** Whichever database is restored later, the others still know. A ledger that doesn't respond is left out. */
export async function recordErasedInLedgers(ledgers: Ledgers, userId: string, nowMs: number): Promise<void> {
  const insertion = await erasedStatement(userId, nowMs);
  for (const name of ledgers.names) {
    await ledgers
      .open(name)
      .run(insertion)
      .catch(() => undefined);
  }
}

/** The hashes of all who were erased lately, as far as the databases that respond know. */
export async function erasedUsers(places: Places): Promise<ReadonlySet<string>> {
  const read = allDatabases(places).map(async (database) => {
    const query = "SELECT user_hash AS hash FROM erased";
    return (await batchOn(database)({ rows: statement<{ hash: string }>(database, query, []) })).rows;
  });
  const known = await Promise.all(read.map((rows) => rows.catch(() => [])));
  return new Set(known.flat().map(({ hash }) => hash));
}

/** @throws whatever a database throws that doesn't respond: it may be the only one that knows */
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
