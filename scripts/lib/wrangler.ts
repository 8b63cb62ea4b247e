import { spawn } from "node:child_process";
import { join } from "node:path";
import { Failure } from "./failure.ts";
import { root, type Settings } from "./settings.ts";

/** Keeps wrangler from calling home. A local copy works without a network and tells nobody that it runs. */
export const wranglerEnv: NodeJS.ProcessEnv = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: "true",
  FORCE_COLOR: "0",
};

export const wranglerCommand = [process.execPath, join(root, "node_modules/wrangler/bin/wrangler.js")];

/**
 * Applies what is missing of migrations/ to the local D1.
 * @throws Failure carrying wrangler's own message, and what to delete if the database itself is at fault
 */
export async function applyMigrations(settings: Settings): Promise<void> {
  const [node = "", ...args] = [
    ...wranglerCommand,
    ...["d1", "migrations", "apply", "DB", "--local", "--config", "wrangler.toml"],
    ...["--persist-to", settings.stateDir],
  ];
  const { code, output } = await new Promise<{ code: number | null; output: string }>((done, fail) => {
    // No terminal: wrangler would ask for a confirmation.
    const child = spawn(node, args, { cwd: root, env: { ...process.env, ...wranglerEnv }, stdio: "pipe" });
    child.stdin.end();
    let text = "";
    child.stdout.on("data", (chunk) => (text += chunk));
    child.stderr.on("data", (chunk) => (text += chunk));
    child.on("error", fail);
    child.on("close", (exitCode) => done({ code: exitCode, output: text }));
  });
  if (code === 0) return;
  const folder = join(settings.stateDir, "v3");
  throw new Failure(
    `The migrations could not be applied to the local database:\n${output.trim()}\n\n` +
      `If it is damaged or half-migrated, stop what uses it and delete ${folder}: the accounts in it are lost, and the next start creates it again.`,
  );
}
