import { spawn } from "node:child_process";
import { Failure } from "../lib/failure.ts";
import { root } from "../lib/settings.ts";
import { wranglerCommand, wranglerEnv } from "../lib/wrangler.ts";

/** Runs wrangler in this terminal. Throws a Failure when it fails. */
export async function runWrangler(args: readonly string[]): Promise<void> {
  const [node = "", ...command] = wranglerCommand;
  const code = await new Promise<number | null>((done, fail) => {
    const child = spawn(node, [...command, ...args], {
      cwd: root,
      env: { ...process.env, ...wranglerEnv },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", fail);
    child.on("close", done);
  });
  if (code !== 0)
    throw new Failure(`wrangler ${args.slice(0, 3).join(" ")} failed; nothing after it was done.`);
}
