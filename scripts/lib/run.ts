import { spawn } from "node:child_process";
import { root } from "./settings.ts";

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** What to return instead of showing it. */
  captures?: "nothing" | "stdout" | "everything";
}

/** Runs a command with the local Node and without input, in the project's root. */
export function run(
  command: readonly string[],
  { env = {}, captures = "nothing" }: RunOptions = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: [
        "ignore",
        captures === "nothing" ? "inherit" : "pipe",
        captures === "everything" ? "pipe" : "inherit",
      ],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => done({ code: null, output: `${output}${error.message}` }));
    child.on("close", (code) => done({ code, output }));
  });
}
