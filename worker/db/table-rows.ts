import { type Column, getTableColumns, getTableName, type InferSelectModel } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { StoredRow } from "./statements.ts";

export type OwnedRow<T extends SQLiteTable> = Omit<InferSelectModel<T>, "userId">;

/** For a SELECT: `expenses.amount AS "amountCents"` and so on. */
export function columnsOf(table: SQLiteTable): string {
  return Object.entries(getTableColumns(table))
    .filter(([field]) => field !== "userId")
    .map(([field, column]) => `${getTableName(table)}.${column.name} AS "${field}"`)
    .join(", ");
}

/** Reads rows selected by {@link columnsOf}. SQLite stores booleans as numbers. */
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
