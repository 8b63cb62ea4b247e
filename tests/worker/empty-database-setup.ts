import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, vi } from "vitest";

// Files share a runtime. Each starts on an empty database with the real schema, and leaves nothing replaced.
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
