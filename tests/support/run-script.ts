import { spawnSync } from "node:child_process";
import { root } from "../../scripts/lib/settings.ts";

export interface ScriptResult {
  exitCode: number | null;
  /** What it printed, both streams. */
  output: string;
}

/** Runs a command with the local Node to its end. The first argument is a path under the folder it runs in. */
export function runScript(args: string[], env: NodeJS.ProcessEnv = {}, folder: string = root): ScriptResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, npm_lifecycle_event: "", ...env },
    encoding: "utf8",
    timeout: 60_000,
  });
  return { exitCode: status, output: `${stdout}${stderr}` };
}
