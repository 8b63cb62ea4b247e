import { type Column, getTableColumns, getTableName, type InferSelectModel } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { StoredRow } from "./statements.ts";

/** A row of a table whose rows each belong to a user, without the user's id, which statements name. */
export type OwnedRow<T extends SQLiteTable> = Omit<InferSelectModel<T>, "userId">;

/** The table's columns for a SELECT, by the names of its definition: `expenses.amount AS "amountCents"` and so on. */
export function columnsOf(table: SQLiteTable): string {
  return Object.entries(getTableColumns(table))
    .filter(([field]) => field !== "userId")
    .map(([field, column]) => `${getTableName(table)}.${column.name} AS "${field}"`)
    .join(", ");
}

/** Reads rows selected by {@link columnsOf}, in place. SQLite stores booleans as numbers. */
export function rowReader<T extends SQLiteTable>(table: T): (row: StoredRow) => OwnedRow<T> {
  const converted = Object.entries<Column>(getTableColumns(table)).filter(
    ([, { dataType }]) => dataType !== "string" && dataType !== "number",
  );
  return (row) => {
    for (const [field, column] of converted)
      if (row[field] !== null) row[field] = column.mapFromDriverValue(row[field]);
    return row as OwnedRow<T>;
  };
}
