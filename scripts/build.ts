// npm run build
import { build } from "./build/build.ts";
import { createVarsFile } from "./lib/dev-vars.ts";
import { runMain } from "./lib/failure.ts";

await runMain(async () => {
  // So that a plain `npx wrangler dev` after it finds its variables.
  createVarsFile();
  await build();
  return 0;
});
