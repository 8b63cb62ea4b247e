/** Which ledger each user's rows are in, as the directory says (docs/architecture.md#databases). */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";
import type { Ledgers } from "./databases.ts";
import { batchOn, type Statement, statement } from "./statements.ts";

export const homes = sqliteTable("homes", {
  userId: text("user_id").primaryKey(),
  ledger: text("ledger").notNull(),
  /** Whether the ledger has the owner's row. From then on none is made anew. */
  opened: integer("opened", { mode: "boolean" }).notNull(),
});

export const ledgerSizes = sqliteTable("ledgers", {
  name: text("name").primaryKey(),
  bytes: integer("bytes").notNull(),
});

const LIST_LEDGERS = `
  INSERT INTO ledgers (name) SELECT value FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`;

/** In the ledger with the most room. An existing home stays. */
const FIND_HOME = `
  INSERT INTO homes (user_id, ledger, opened)
  SELECT user.id, (SELECT name FROM ledgers WHERE name IN (SELECT value FROM json_each(?2)) ORDER BY bytes, name LIMIT 1), 0
  FROM user WHERE user.id = ?1
  ON CONFLICT DO NOTHING`;

export interface Home {
  readonly ledger: string;
  readonly email: string;
  readonly opened: boolean;
}

const HOME = `
  SELECT homes.ledger, user.email, homes.opened FROM homes JOIN user ON user.id = homes.user_id WHERE homes.user_id = ?1`;

export function homeStatement(db: Database, userId: string): Statement<Home> {
  return statement<Home>(db, HOME, [userId], (row) => ({
    ...(row as unknown as Home),
    opened: row["opened"] === 1,
  }));
}

/** Undefined if there is no such user, or if they never signed in. */
export async function homeOf(db: Database, userId: string): Promise<Home | undefined> {
  const { home } = await batchOn(db)({ home: homeStatement(db, userId) });
  return home[0];
}

/** For one batch, whose row is missing if there is no such user. Twice, or twice at once, they find the same home. */
export function findHome(db: Database, ledgers: Ledgers, userId: string) {
  const names = JSON.stringify(ledgers.names);
  return {
    listed: statement(db, LIST_LEDGERS, [names]),
    found: statement(db, FIND_HOME, [userId, names]),
    home: homeStatement(db, userId),
  };
}
