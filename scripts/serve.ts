// The app as a process of its own.
import { ownVars, relocateStandIns } from "./lib/dev-vars.ts";
import { runMain } from "./lib/failure.ts";
import { serveApp } from "./lib/serve-app.ts";
import { readSettings } from "./lib/settings.ts";

await runMain(async () => {
  const settings = readSettings();
  await serveApp(settings, relocateStandIns(ownVars(), settings));
  return undefined;
});
