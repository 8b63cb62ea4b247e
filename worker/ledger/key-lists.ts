import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Lists travel as one JSON parameter: D1 takes at most 100 parameters a statement. */
export function inJson(column: SQLiteColumn | SQL, list: Placeholder): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${list}))`;
}

/** The same list as a table of keys. */
export function listOf(list: Placeholder): SQL {
  return sql`(SELECT value AS key FROM json_each(${list}))`;
}

/**
 * Keys, each once, as the table `named` that a query starts from; a cross join then looks up one after the other.
 * Where a key isn't the primary one, SQLite takes `IN` for dearer than going through all that a user has.
 */
export function namedBy(keys: SQL): SQL {
  return sql`(SELECT DISTINCT key FROM ${keys}) AS named`;
}
