// npm run stand-ins: mail, Stripe and Google on PORT + 1, beside an app that was started without them, as by npx
// wrangler dev.
import { readArguments } from "./lib/arguments.ts";
import { Children, stopRequested } from "./lib/children.ts";
import { ownVars } from "./lib/dev-vars.ts";
import { runMain } from "./lib/failure.ts";
import { requireFreePort } from "./lib/ports.ts";
import { readSettings } from "./lib/settings.ts";
import { standInsChild } from "./lib/stand-ins.ts";

const USAGE = "[PORT=5173] [STATE_DIR=.wrangler/state] npm run stand-ins [-- --app http://localhost:8787]";

await runMain(async () => {
  const { values } = readArguments(USAGE, {
    // Where wrangler dev serves the app unless it is told otherwise.
    options: { app: { type: "string", default: "http://localhost:8787" } },
  });
  const settings = { ...readSettings(), appUrl: values.app };
  const stopping = stopRequested();
  const vars = ownVars();
  await requireFreePort(settings.standInsPort, "the stand-ins (PORT + 1)");
  const children = new Children();
  children.start(standInsChild(settings, vars));
  console.log(`Inbox: ${settings.standInsUrl}/inbox (Stripe's events go to ${settings.appUrl})`);
  await children.while(stopping);
  return 0;
});
