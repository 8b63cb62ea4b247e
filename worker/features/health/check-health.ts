import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { MIGRATIONS } from "../../db/migrations.ts";
import { logError } from "../../http/error-log.ts";

export interface Health {
  ok: boolean;
  database: "ok" | "unreachable";
  migrations: { current: boolean; applied: number; expected: number; missing: string[] };
  /** When each cron job last ran, by its name. */
  jobs: Record<string, never>;
  /** What is wrong, for whoever runs the product. */
  error?: string;
}

/** Asks D1 which migrations it has and compares them with those this build was written against. */
export async function checkHealth(db: Database): Promise<Health> {
  const applied = await appliedMigrations(db);
  const missing = MIGRATIONS.filter((name) => !applied?.has(name));
  const migrations = {
    current: missing.length === 0,
    applied: applied?.size ?? 0,
    expected: MIGRATIONS.length,
    missing,
  };
  if (!applied)
    return {
      ok: false,
      database: "unreachable",
      migrations,
      jobs: {},
      error: "The database did not answer.",
    };
  if (!migrations.current) {
    const error = `The database lacks ${missing.join(", ")}: run wrangler d1 migrations apply DB.`;
    return { ok: false, database: "ok", migrations, jobs: {}, error };
  }
  return { ok: true, database: "ok", migrations, jobs: {} };
}

/** Names from wrangler's own table; none when nothing was ever applied, null when D1 doesn't answer. */
async function appliedMigrations(db: Database): Promise<Set<string> | null> {
  try {
    const [table] = await db.all(
      sql`select 1 from sqlite_master where type = 'table' and name = 'd1_migrations'`,
    );
    if (!table) return new Set();
    const rows = await db.all<{ name: string }>(sql`select name from d1_migrations`);
    return new Set(rows.map((row) => row.name));
  } catch (error) {
    logError(error, { source: "health" });
    return null;
  }
}
