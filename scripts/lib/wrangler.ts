import { join } from "node:path";
import { Failure } from "./failure.ts";
import { run } from "./run.ts";
import type { Settings } from "./settings.ts";

/** Keeps wrangler from calling home. A local copy works without a network and tells nobody that it runs. */
export const wranglerEnv: NodeJS.ProcessEnv = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: "true",
  FORCE_COLOR: "0",
};

const wrangler = "node_modules/wrangler/bin/wrangler.js";

/** Returns what wrangler prints, if that is captured. @throws Failure when it fails */
export async function runWrangler(
  args: readonly string[],
  captures: "nothing" | "stdout" = "nothing",
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { code, output } = await run([wrangler, ...args], { env: { ...wranglerEnv, ...env }, captures });
  if (code !== 0)
    throw new Failure(`wrangler ${args.slice(0, 3).join(" ")} failed; nothing after it was done.`);
  return output;
}

/**
 * Applies what is missing of migrations/ to the local databases.
 * @throws Failure carrying wrangler's own message, and what to delete if the database itself is at fault
 */
export async function applyMigrations(settings: Settings): Promise<void> {
  // It loads wrangler, which takes more than a second. Most importers of this file only start one.
  const { databaseBindings } = await import("./wrangler-config.ts");
  for (const binding of databaseBindings()) await migrate(binding, settings);
}

/** Applies what is missing to one of them. @throws Failure as `applyMigrations` does */
export async function migrate(binding: string, settings: Settings): Promise<void> {
  const apply = ["d1", "migrations", "apply", binding, "--local", "--config", "wrangler.toml"];
  const command = [wrangler, ...apply, "--persist-to", settings.stateDir];
  // With its output captured, wrangler doesn't ask for a confirmation.
  const { code, output } = await run(command, { env: wranglerEnv, captures: "everything" });
  if (code === 0) return;
  const folder = join(settings.stateDir, "v3");
  throw new Failure(
    `The migrations could not be applied to the local database:\n${output.trim()}\n\n` +
      `If it is damaged or half-migrated, stop what uses it and delete ${folder}: the accounts in it are lost, and the next start creates it again.`,
  );
}
