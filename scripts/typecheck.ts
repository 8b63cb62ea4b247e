// npm run typecheck: every folder with a tsconfig of its own.
import { spawnSync } from "node:child_process";
import { readArguments } from "./lib/arguments.ts";
import { runMain } from "./lib/failure.ts";
import { root } from "./lib/settings.ts";
import { typeCheckCommand, typedFolders } from "./test/steps.ts";

await runMain(async () => {
  readArguments("npm run typecheck");
  const failed = typedFolders().filter(
    (folder) =>
      spawnSync(process.execPath, typeCheckCommand(folder), { cwd: root, stdio: "inherit" }).status !== 0,
  );
  return failed.length > 0 ? 1 : 0;
});
