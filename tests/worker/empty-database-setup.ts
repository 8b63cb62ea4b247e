import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, vi } from "vitest";
import { ledgerDatabases } from "./stored.ts";

// Files share a runtime. Each starts on empty databases with the real schema, and leaves nothing replaced.
await reset();
await Promise.all([
  applyD1Migrations(env.DB, env.DIRECTORY_MIGRATIONS),
  ...ledgerDatabases().map((ledger) => applyD1Migrations(ledger, env.LEDGER_MIGRATIONS)),
]);
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
