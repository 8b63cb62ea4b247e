import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { batchOn, type Database, type Ledgers, type Statement, statement } from "./database.ts";

/** Which ledger each user's rows are in, as the directory says (docs/architecture.md#databases). */

export const homes = sqliteTable("homes", {
  userId: text("user_id").primaryKey(),
  ledger: text("ledger").notNull(),
  /** True once the ledger has the owner's row. From then on none is made anew. */
  opened: integer("opened", { mode: "boolean" }).notNull(),
});

export const ledgerSizes = sqliteTable("ledgers", {
  name: text("name").primaryKey(),
  bytes: integer("bytes").notNull(),
});

const LIST_LEDGERS = `
  INSERT INTO ledgers (name) SELECT value FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`;

/** Chooses the ledger with the most room. An existing home stays. */
const FIND_HOME = `
  INSERT INTO homes (user_id, ledger, opened)
  SELECT user.id, (SELECT name FROM ledgers WHERE name IN (SELECT value FROM json_each(?2)) ORDER BY bytes, name LIMIT 1), 0
  FROM user WHERE user.id = ?1
  ON CONFLICT DO NOTHING`;

interface Home {
  readonly ledger: string;
  readonly email: string;
  readonly opened: boolean;
}

const HOME = `
  SELECT homes.ledger, user.email, homes.opened FROM homes JOIN user ON user.id = homes.user_id WHERE homes.user_id = ?1`;

function homeStatement(db: Database, userId: string): Statement<Home> {
  return statement<Home>(db, HOME, [userId], (row) => ({
    ...(row as unknown as Home),
    opened: row["opened"] === 1,
  }));
}

/** Returns undefined if there is no such user, or if they never signed in. */
export async function homeOf(db: Database, userId: string): Promise<Home | undefined> {
  const { home } = await batchOn(db)({ home: homeStatement(db, userId) });
  return home[0];
}

/** Belongs to one batch, whose row is missing if there is no such user. Run twice, or twice at once, it finds the same home. */
export function findHome(db: Database, ledgers: Ledgers, userId: string) {
  const names = JSON.stringify(ledgers.names);
  return {
    listed: statement(db, LIST_LEDGERS, [names]),
    found: statement(db, FIND_HOME, [userId, names]),
    home: homeStatement(db, userId),
  };
}

/** Instants are epoch milliseconds. */

export const moves = sqliteTable("moves", {
  userId: text("user_id").primaryKey(),
  source: text("source").notNull(),
  target: text("target").notNull(),
  startedAtMs: integer("started_at").notNull(),
  /** The target's rows count from then on; null before. */
  switchedAtMs: integer("switched_at"),
  /** Which run works on it, and until when no other may. */
  run: text("run").notNull(),
  heldUntilMs: integer("held_until").notNull(),
});

export type Move = typeof moves.$inferSelect;

/** A database restored from an older copy can't know these by itself. Instants are epoch milliseconds. */

/** Every database has this table, keyed by the hash of the user's id. */
export const erased = sqliteTable("erased", {
  userHash: text("user_hash").primaryKey(),
  erasedAtMs: integer("erased_at").notNull(),
});

/** The directory lists users whose rows aren't where it says, and why nothing could be done. */
export const astray = sqliteTable("astray", {
  userId: text("user_id").primaryKey(),
  what: text("what").$type<"nowhere" | "address taken">().notNull(),
  foundAtMs: integer("found_at").notNull(),
});
