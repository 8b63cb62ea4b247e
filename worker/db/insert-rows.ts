import { getTableColumns, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";
import { type Asked, preparedWrite } from "./prepared.ts";

/** Keeps one JSON parameter under D1's 2 MB: a UTF-16 unit takes at most three bytes. */
const UNITS_A_STATEMENT = 500_000;

/** What happens where a row with the same primary key is already there. */
export type OnConflict =
  /** The statement fails, and its batch with it. */
  | "fail"
  /** The row that is there stays. */
  | "keep"
  /** The row is overwritten, but for the columns named. */
  | { readonly overwriteAllBut: readonly string[] };

/** The statements that insert one owner's rows, for a batch. */
export type Insertion<T extends OwnedTable> = (
  db: Database,
  userId: string,
  rows: readonly Omit<InferInsertModel<T>, "userId">[],
) => Asked<void>[];

type OwnedTable = SQLiteTable & { userId: SQLiteColumn };

/**
 * How rows get into a table. They travel as one JSON parameter, since D1 takes at most 100 parameters a statement;
 * columns and their order come from the table's definition.
 */
export function insertionInto<T extends OwnedTable>(table: T, onConflict: OnConflict): Insertion<T> {
  const insert = preparedWrite((db) => insertJson(db, table, onConflict));
  return (db, userId, rows) => jsonLists(rows).map((json) => insert(db, { userId, rows: json }));
}

function insertJson(db: Database, table: OwnedTable, onConflict: OnConflict) {
  const columns = Object.entries(getTableColumns(table));
  const values = columns.map(([name]) =>
    name === "userId" ? sql`${sql.placeholder("userId")}` : sql.raw(`value->>'$.${name}'`),
  );
  // SQLite needs the WHERE to tell the ON of a conflict from the ON of a join.
  const insert = db
    .insert(table)
    .select(sql`SELECT ${sql.join(values, sql`, `)} FROM json_each(${sql.placeholder("rows")}) WHERE true`);
  if (onConflict === "fail") return insert;
  if (onConflict === "keep") return insert.onConflictDoNothing();
  const key = primaryKeyOf(table);
  const kept = new Set([...key.map((column) => column.name), ...onConflict.overwriteAllBut]);
  const set: Record<string, SQL> = {};
  for (const [name, column] of columns)
    if (!kept.has(column.name)) set[name] = sql.raw(`excluded.${column.name}`);
  return insert.onConflictDoUpdate({ target: key, set: set as never });
}

/** The rows as JSON lists, in order, each short enough for one parameter. */
function jsonLists(rows: readonly unknown[]): string[] {
  const lists: string[][] = [];
  let room = 0;
  for (const row of rows) {
    const json = JSON.stringify(row, asSqlite);
    if (json.length > room) {
      lists.push([]);
      room = UNITS_A_STATEMENT;
    }
    lists.at(-1)?.push(json);
    room -= json.length;
  }
  return lists.map((list) => `[${list.join(",")}]`);
}

/** SQLite keeps true and false as 1 and 0; `->>` would give them so too, but not to a STRICT column's CHECK. */
function asSqlite(_: string, value: unknown): unknown {
  return typeof value === "boolean" ? Number(value) : value;
}

function primaryKeyOf(table: SQLiteTable): SQLiteColumn[] {
  const { primaryKeys, columns } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
}
