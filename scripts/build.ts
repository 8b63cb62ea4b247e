import { build } from "./build/build.ts";
import { readArguments } from "./lib/arguments.ts";
import { createVarsFile } from "./lib/dev-vars.ts";
import { runMain } from "./lib/failure.ts";

await runMain(async () => {
  readArguments("[APP_URL=... SUPPORT_EMAIL=... TRIAL_DAYS=...] npm run build");
  // So that a plain `npx wrangler dev` after it finds its variables.
  createVarsFile();
  await build();
  return 0;
});
