// npm run lint: the checks that npm test makes on the sources themselves, except format and types.
import { spawnSync } from "node:child_process";
import { readArguments } from "./lib/arguments.ts";
import { runMain } from "./lib/failure.ts";
import { root } from "./lib/settings.ts";
import { checks } from "./test/steps.ts";

await runMain(async () => {
  readArguments("npm run lint");
  const linters = checks().filter(({ name }) => ["lint", "imports", "test-files"].includes(name));
  const failed = linters.filter(
    ({ command }) => spawnSync(process.execPath, command, { cwd: root, stdio: "inherit" }).status !== 0,
  );
  return failed.length > 0 ? 1 : 0;
});
