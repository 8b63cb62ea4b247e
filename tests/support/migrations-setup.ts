import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Storage is per test file: each starts on an empty database with the real schema.
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
