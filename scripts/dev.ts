// vite with hot reloading and the worker in workerd, with the stand-ins next to it: npm run dev.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { Children, stopRequested } from "./lib/children.ts";
import { createVarsFile, formatVars, readVars, relocateStandIns } from "./lib/dev-vars.ts";
import { runMain } from "./lib/failure.ts";
import { requireFreePorts } from "./lib/ports.ts";
import { readSettings, root, type Settings } from "./lib/settings.ts";
import { standInsChild } from "./lib/stand-ins.ts";
import { applyMigrations, wranglerEnv } from "./lib/wrangler.ts";

/**
 * A copy of the configuration in STATE_DIR, with this copy's variables beside it: vite reads .dev.vars from the
 * configuration's folder and has no option for another file.
 */
function writeConfig(settings: Settings): string {
  const {
    configPath,
    userConfigPath,
    topLevelName,
    definedEnvironments,
    targetEnvironment,
    unsafe,
    ...config
  } = unstable_readConfig({ config: join(root, "wrangler.toml") });
  const folder = join(settings.stateDir, "dev");
  mkdirSync(folder, { recursive: true });
  const databases = config.d1_databases.map((database: { migrations_dir?: string }) => ({
    ...database,
    migrations_dir: join(root, database.migrations_dir ?? "migrations"),
  }));
  const path = join(folder, "wrangler.json");
  writeFileSync(path, JSON.stringify({ ...config, d1_databases: databases }));
  writeFileSync(join(folder, ".dev.vars"), formatVars(relocateStandIns(readVars(), settings)), {
    mode: 0o600,
  });
  return path;
}

await runMain(async () => {
  const settings = readSettings();
  const stopping = stopRequested();
  createVarsFile();
  const configPath = writeConfig(settings);
  await requireFreePorts(settings);
  await applyMigrations(settings);

  const children = new Children();
  children.start(standInsChild(settings));
  children.start({
    name: "app",
    command: [process.execPath, join(root, "node_modules/vite/bin/vite.js")],
    env: { ...wranglerEnv, DEV_CONFIG: configPath },
  });
  console.log(`Inbox: ${settings.standInsUrl}/inbox`);
  try {
    await Promise.race([stopping, children.death]);
  } finally {
    await children.stop();
  }
  return 0;
});
