// The production build on workerd with the stand-ins next to it: npm start and npm run preview.
import { join } from "node:path";
import { buildWhenChanged } from "./build/build.ts";
import { readArguments } from "./lib/arguments.ts";
import { Children, stopRequested } from "./lib/children.ts";
import { ownVars, requireUsableVars } from "./lib/dev-vars.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { applyMigrations } from "./lib/migrations.ts";
import { requireFreePorts } from "./lib/ports.ts";
import { readSettings, root, type Settings } from "./lib/settings.ts";
import { standInsChild } from "./lib/stand-ins.ts";
import { tryFetch, waitFor } from "./lib/wait.ts";
import { wranglerEnv } from "./lib/wrangler.ts";

async function untilAnswering({ appUrl, standInsUrl }: Settings): Promise<void> {
  let lastAnswer = "nothing";
  for (const url of [`${standInsUrl}/inbox.json`, `${appUrl}/`, `${appUrl}/api/health`]) {
    await waitFor(
      async () => {
        const response = await tryFetch(url);
        if (response?.ok) return true;
        if (response) lastAnswer = `${response.status} ${await response.text()}`;
        return undefined;
      },
      { what: url, timeoutMs: 60_000 },
    ).catch(() => {
      throw new Failure(
        `${url} did not answer as it should within a minute; the last answer was: ${lastAnswer}`,
      );
    });
  }
}

async function run(settings: Settings, children: Children): Promise<void> {
  // Told here, before anything is built: what is missing or broken in them.
  const vars = ownVars();
  requireUsableVars(vars);
  await requireFreePorts(settings);
  await buildWhenChanged();
  await applyMigrations(settings);

  const logDir = join(settings.stateDir, "logs");
  children.start({ ...standInsChild(settings, vars), logDir });
  children.start({
    name: "app",
    command: [process.execPath, join(root, "scripts/serve.ts")],
    env: wranglerEnv,
    logDir,
  });
  await untilAnswering(settings);
  console.log(`App:   ${settings.appUrl}`);
  console.log(`Inbox: ${settings.standInsUrl}/inbox`);
}

await runMain(async () => {
  readArguments("[PORT=5173] [STATE_DIR=.wrangler/state] npm start");
  const children = new Children();
  const stopping = stopRequested();
  await children.while(Promise.race([Promise.all([run(readSettings(), children), stopping]), stopping]));
  return 0;
});
