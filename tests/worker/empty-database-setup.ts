import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { D1Database } from "@cloudflare/workers-types";
import { afterAll, vi } from "vitest";
import { ledgerDatabases } from "./stored.ts";

type Migrations = typeof env.LEDGER_MIGRATIONS;

/** As wrangler does it, but in one batch: the tool's own takes one for each migration, before each of many files. */
async function migrate(database: D1Database, migrations: Migrations): Promise<void> {
  await database.batch([
    database.prepare(
      "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    ),
    ...migrations.flatMap(({ name, queries }) => [
      ...queries.map((query) => database.prepare(query)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]),
  ]);
}

// Files share a runtime. Each starts on empty databases with the real schema, and leaves nothing replaced.
await reset();
await Promise.all([
  migrate(env.DB, env.DIRECTORY_MIGRATIONS),
  ...ledgerDatabases().map((ledger) => migrate(ledger, env.LEDGER_MIGRATIONS)),
]);
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
