import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import type { DatabaseBindings } from "../../worker/db/database.ts";
import { Failure } from "./failure.ts";
import { root, type Settings } from "./settings.ts";

/**
 * Applies what is missing of migrations/ to the local databases, and writes down what it applied as wrangler does.
 * wrangler itself would start anew for each of them.
 * @throws Failure carrying the database's own message, and what to delete if it is at fault
 */
export async function applyMigrations(settings: Settings): Promise<void> {
  // It loads wrangler, which takes more than a second. A script that is called wrongly should say so at once.
  const { localDatabases, withLocalDatabases } = await import("./local-database.ts");
  // Of a damaged file workerd's answer says no more than that something is wrong, and its log says what.
  const said: string[] = [];
  try {
    const migrateAll = async (bindings: DatabaseBindings) => {
      for (const { binding, migrations_dir: folder } of localDatabases)
        await migrate(bindings[binding], join(root, folder));
    };
    await withLocalDatabases(settings, migrateAll, (message) =>
      said.push(message.split("\nstack:")[0] ?? ""),
    );
  } catch (error) {
    const reasons = [error instanceof Error ? error.message : String(error), ...said];
    const stored = join(settings.stateDir, "v3");
    throw new Failure(
      `The migrations could not be applied to the local database:\n${reasons.join("\n")}\n\n` +
        `If it is damaged or half-migrated, stop what uses it and delete ${stored}: the accounts in it are lost, and the next start creates it again.`,
    );
  }
}

async function migrate(database: D1Database | undefined, folder: string): Promise<void> {
  if (database === undefined) throw new Error(`Nothing is bound that ${folder} belongs to.`);
  const { unstable_splitSqlQuery: splitQueries } = await import("wrangler");
  await database
    .prepare(
      `CREATE TABLE IF NOT EXISTS d1_migrations (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT UNIQUE,
        applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
      )`,
    )
    .run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const missing = readdirSync(folder).filter((name) => name.endsWith(".sql") && !applied.has(name));
  for (const name of missing.toSorted()) {
    await database.batch([
      ...splitQueries(readFileSync(join(folder, name), "utf8")).map((query) => database.prepare(query)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
}
