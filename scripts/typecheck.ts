// npm run typecheck: every folder with a tsconfig of its own.
import { spawnSync } from "node:child_process";
import { root } from "./lib/settings.ts";
import { typeCheckCommand, typedFolders } from "./test/steps.ts";

const failed = typedFolders().filter(
  (folder) =>
    spawnSync(process.execPath, typeCheckCommand(folder), { cwd: root, stdio: "inherit" }).status !== 0,
);
process.exit(failed.length > 0 ? 1 : 0);
