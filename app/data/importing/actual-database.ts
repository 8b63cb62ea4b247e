import { ACTUAL_TABLES, readActual } from "#domain/importing/actual.ts";
import type { FoundBills, ReadOptions } from "#domain/importing/found.ts";
import type { Unreadable } from "./named-bytes.ts";
import { DamagedSqlite, SqliteFile, type SqliteRow } from "./sqlite-file.ts";

/** Reads the database of an Actual budget. Older versions lack a few of its tables. */
export function readActualDatabase(bytes: Uint8Array, options: ReadOptions): FoundBills | Unreadable {
  try {
    const database = new SqliteFile(bytes);
    if (database.rows("transactions") === null || database.rows("payees") === null)
      return { error: "This is a database of another program than Actual. Export CSV from that program." };
    const rows = (name: string): readonly SqliteRow[] => database.rows(name) ?? [];
    const tables = Object.fromEntries(ACTUAL_TABLES.map((name) => [name, rows(name)]));
    return readActual(tables as Parameters<typeof readActual>[0], options);
  } catch (thrown) {
    if (!(thrown instanceof DamagedSqlite)) throw thrown;
    return { error: "The database in this file is damaged. Export it again." };
  }
}
