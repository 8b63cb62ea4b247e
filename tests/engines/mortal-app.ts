import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePortPair } from "../../scripts/lib/ports.ts";
import { root } from "../../scripts/lib/settings.ts";
import { tryFetch, waitFor } from "../../scripts/lib/wait.ts";
import { wranglerEnv } from "../../scripts/lib/wrangler.ts";

/** The app as a process of its own, that can be killed like a machine's power. What its database had stored remains. */
export interface MortalApp {
  /** "http://127.0.0.1:12345", the same after each start. */
  readonly origin: string;
  start(): Promise<void>;
  /** Ends the process and its workerd at once, in the middle of whatever they do. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** @param template a state folder whose databases have users */
export async function makeMortalApp(template: string): Promise<MortalApp> {
  const port = await findFreePortPair();
  const origin = `http://127.0.0.1:${port}`;
  const stateDir = mkdtempSync(join(tmpdir(), "expense-timeline-mortal-"));
  cpSync(template, stateDir, { recursive: true });
  let app: ChildProcess | undefined;

  const kill = async () => {
    if (app?.pid === undefined || app.exitCode !== null || app.signalCode !== null) return;
    const gone = new Promise((done) => app?.once("exit", done));
    // The minus means its whole group: workerd, too.
    process.kill(-app.pid, "SIGKILL");
    await gone;
  };

  return {
    origin,
    kill,
    start: async () => {
      app = spawn(process.execPath, [join(root, "scripts/serve.ts")], {
        cwd: root,
        detached: true,
        stdio: "ignore",
        env: {
          ...process.env,
          ...wranglerEnv,
          PORT: String(port),
          STATE_DIR: stateDir,
          VARS_FILE: ".dev.vars.example",
        },
      });
      const answers = async () => ((await tryFetch(`${origin}/login`))?.ok ? true : undefined);
      await waitFor(answers, { what: origin, timeoutMs: 30_000 });
    },
    close: async () => {
      await kill();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
