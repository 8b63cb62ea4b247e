import { type Column, getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { decoderOf } from "./read-rows.ts";

/** Some columns' values, by the names they are asked under. */
export type RowOf<Columns extends Record<string, Column>> = {
  -readonly [Name in keyof Columns]: Columns[Name]["_"]["notNull"] extends true
    ? Columns[Name]["_"]["data"]
    : Columns[Name]["_"]["data"] | null;
};

/**
 * A row as a JSON list of its columns' values.
 * @param kind comes last in it, where rows of several kinds come together
 */
export function rowInJson(columns: Record<string, Column>, kind?: number): SQL<string> {
  const values = [...Object.values(columns), ...(kind === undefined ? [] : [sql.raw(String(kind))])];
  return sql<string>`json_array(${sql.join(values, sql`, `)})`;
}

/** From such a row's values. */
export function listReader<Columns extends Record<string, Column>>(columns: Columns) {
  const fields = Object.entries(columns).map(([name, column], index) => ({
    name,
    index,
    decode: decoderOf(column),
  }));
  return (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    for (const { name, index, decode } of fields) {
      const value = values[index];
      row[name] = decode === null || value === null ? value : decode(value);
    }
    return row as RowOf<Columns>;
  };
}

/** From a JSON list of such rows. */
export function jsonReader<Columns extends Record<string, Column>>(columns: Columns) {
  const toRow = listReader(columns);
  return (json: string) => (JSON.parse(json) as unknown[][]).map(toRow);
}

/**
 * A table's rows as one value, for a query that asks several tables at once: each statement of a batch takes D1 time,
 * even when it finds nothing. Only for what a user has few of, since a value holds at most 2 MB.
 */
export function jsonRows<T extends SQLiteTable>(
  table: T,
  condition: SQL | undefined,
): SQL<InferSelectModel<T>[]> {
  const columns = getTableColumns(table);
  const rows = sql`(SELECT json_group_array(${rowInJson(columns)}) FROM ${table} WHERE ${condition})`;
  return rows.mapWith(jsonReader(columns)) as SQL<InferSelectModel<T>[]>;
}
