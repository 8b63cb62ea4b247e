/** A whole database as it was, by copying its tables back: what Time Travel does to one of them, without the others. */
import type { D1Database } from "@cloudflare/workers-types";

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export interface DatabaseCopy {
  readonly database: D1Database;
  readonly tables: readonly Table[];
}

async function namesIn(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'",
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Of all tables, unless some are named. */
export async function copyOf(database: D1Database, only?: readonly string[]): Promise<DatabaseCopy> {
  const tables: Table[] = [];
  for (const name of only ?? (await namesIn(database))) {
    const { results } = await database.prepare(`PRAGMA table_info("${name}")`).all<{ name: string }>();
    const columns = results.map((column) => column.name);
    const rows = await database.prepare(`SELECT ${columns.join(", ")} FROM "${name}"`).raw<unknown[]>();
    tables.push({ name, columns, rows });
  }
  return { database, tables };
}

/** The same database without any rows. */
export const emptied = ({ database, tables }: DatabaseCopy): DatabaseCopy => ({
  database,
  tables: tables.map((table) => ({ ...table, rows: [] })),
});

/** Without the triggers, which would count and mark the rows anew. */
export async function restore({ database, tables }: DatabaseCopy): Promise<void> {
  const { results: triggers } = await database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all<{ name: string; sql: string }>();
  await database.batch([
    database.prepare("PRAGMA defer_foreign_keys = on"),
    ...triggers.map(({ name }) => database.prepare(`DROP TRIGGER ${name}`)),
    ...tables.map(({ name }) => database.prepare(`DELETE FROM "${name}"`)),
    ...tables.flatMap(({ name, columns, rows }) =>
      rows.map((row) =>
        database
          .prepare(
            `INSERT INTO "${name}" (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
          )
          .bind(...row),
      ),
    ),
    ...triggers.map(({ sql }) => database.prepare(sql)),
  ]);
}
