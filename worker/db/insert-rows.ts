import { getTableColumns, getTableName, type InferInsertModel } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";
import { statement } from "./statements.ts";

/** A parameter may have 2 MB, and a UTF-16 unit takes at most three bytes. */
const UNITS_A_STATEMENT = 500_000;

/** When a row with the same primary key exists. */
type OnConflict =
  /** Fails the whole batch. */
  "fail" | "keep" | { readonly overwriteAllBut: readonly string[] };

type OwnedTable = SQLiteTable & { userId: SQLiteColumn };

/** Rows travel as one JSON parameter, since D1 takes at most 100 parameters a statement. */
export function insertionInto<T extends OwnedTable>(table: T, onConflict: OnConflict) {
  const text = insertText(table, onConflict);
  return (db: Database, userId: string, rows: readonly Omit<InferInsertModel<T>, "userId">[]) =>
    jsonLists(rows).map((json) => statement(db, text, [userId, json]));
}

function insertText(table: OwnedTable, onConflict: OnConflict): string {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, column]) => column.name);
  const values = columns.map(([field]) => (field === "userId" ? "?1" : `value->>'$.${field}'`));
  // SQLite needs the WHERE to tell the ON of a conflict from the ON of a join.
  return `INSERT INTO ${getTableName(table)} (${names.join(", ")})
    SELECT ${values.join(", ")} FROM json_each(?2) WHERE true${conflictClause(table, names, onConflict)}`;
}

function conflictClause(table: SQLiteTable, names: readonly string[], onConflict: OnConflict): string {
  if (onConflict === "fail") return "";
  const key = primaryKeyOf(table);
  if (onConflict === "keep") return ` ON CONFLICT (${key.join(", ")}) DO NOTHING`;
  const spared = new Set([...key, ...onConflict.overwriteAllBut]);
  const overwritten = names.filter((name) => !spared.has(name)).map((name) => `${name} = excluded.${name}`);
  return ` ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${overwritten.join(", ")}`;
}

function primaryKeyOf(table: SQLiteTable): string[] {
  const { primaryKeys, columns } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
  return key.map((column) => column.name);
}

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

/** A STRICT column's CHECK refuses what `->>` makes of true and false. */
function asSqlite(_: string, value: unknown): unknown {
  return typeof value === "boolean" ? Number(value) : value;
}
