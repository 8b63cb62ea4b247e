// Prepares what npx wrangler dev needs.
import { buildWhenChanged } from "./build/build.ts";
import { createVarsFile } from "./lib/dev-vars.ts";
import { runMain } from "./lib/failure.ts";
import { applyMigrations } from "./lib/migrations.ts";
import { readSettings } from "./lib/settings.ts";

await runMain(async () => {
  createVarsFile();
  await buildWhenChanged();
  await applyMigrations(readSettings());
  return 0;
});
