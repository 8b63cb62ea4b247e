import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { Failure } from "../lib/failure.ts";
import { root } from "../lib/settings.ts";
import { wranglerCommand, wranglerEnv } from "../lib/wrangler.ts";

export async function runWrangler(args: readonly string[]): Promise<void> {
  await run(args, "inherit");
}

/** Returns what wrangler prints to stdout; its errors go to this terminal. Throws a Failure when it fails. */
export function outputOfWrangler(args: readonly string[]): Promise<string> {
  return run(args, "pipe");
}

async function run(args: readonly string[], output: "inherit" | "pipe"): Promise<string> {
  const [node = "", ...command] = wranglerCommand;
  const child = spawn(node, [...command, ...args], {
    cwd: root,
    env: { ...process.env, ...wranglerEnv },
    stdio: ["ignore", output, "inherit"],
  });
  const printed = child.stdout ? text(child.stdout) : "";
  const code = await new Promise<number | null>((done, fail) => {
    child.on("error", fail);
    child.on("close", done);
  });
  if (code !== 0)
    throw new Failure(`wrangler ${args.slice(0, 3).join(" ")} failed; nothing after it was done.`);
  return await printed;
}
