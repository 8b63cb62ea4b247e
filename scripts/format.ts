import { spawnSync } from "node:child_process";
import { readArguments } from "./lib/arguments.ts";
import { runMain } from "./lib/failure.ts";
import { root } from "./lib/settings.ts";
import { biome } from "./test/steps.ts";

await runMain(async () => {
  const { positionals } = readArguments("npm run format [-- file ...]", { allowPositionals: true });
  const command = [biome, "format", "--write", ...positionals];
  return spawnSync(process.execPath, command, { cwd: root, stdio: "inherit" }).status ?? 1;
});
