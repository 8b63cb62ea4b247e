// vite with hot reloading and the worker in workerd, with the stand-ins next to it: npm run dev.
import { join } from "node:path";
import { readArguments } from "./lib/arguments.ts";
import { Children, stopRequested } from "./lib/children.ts";
import { createVarsFile, readVars, relocateStandIns } from "./lib/dev-vars.ts";
import { runMain } from "./lib/failure.ts";
import { applyMigrations } from "./lib/migrations.ts";
import { requireFreePorts } from "./lib/ports.ts";
import { readSettings, root } from "./lib/settings.ts";
import { standInsChild } from "./lib/stand-ins.ts";
import { wranglerEnv } from "./lib/wrangler.ts";
import { writeConfigCopy } from "./lib/wrangler-config.ts";

await runMain(async () => {
  readArguments("[PORT=5173] [STATE_DIR=.wrangler/state] npm run dev");
  const settings = readSettings();
  const stopping = stopRequested();
  createVarsFile();
  const vars = relocateStandIns(readVars(), settings);
  const configPath = writeConfigCopy(join(settings.stateDir, "dev"), vars);
  await requireFreePorts(settings);
  await applyMigrations(settings);

  const children = new Children();
  children.start(standInsChild(settings, vars));
  children.start({
    name: "app",
    command: [process.execPath, join(root, "node_modules/vite/bin/vite.js")],
    env: { ...wranglerEnv, DEV_CONFIG: configPath },
  });
  console.log(`Inbox: ${settings.standInsUrl}/inbox`);
  await children.while(stopping);
  return 0;
});
