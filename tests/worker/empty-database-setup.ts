import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { D1Database } from "@cloudflare/workers-types";
import { afterAll, vi } from "vitest";
import { ledgerDatabases } from "./stored.ts";

const databases = [env.DB, ...ledgerDatabases()];

async function hasTables(database: D1Database): Promise<boolean> {
  return (
    (await database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first()) !== null
  );
}

// Files share a runtime. Each starts on empty databases with the real schema, and leaves nothing replaced. On a busy machine,
// databases of the file before were seen after a reset.
do await reset();
while ((await Promise.all(databases.map(hasTables))).includes(true));
await Promise.all([
  applyD1Migrations(env.DB, env.DIRECTORY_MIGRATIONS),
  ...ledgerDatabases().map((ledger) => applyD1Migrations(ledger, env.LEDGER_MIGRATIONS)),
]);
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
