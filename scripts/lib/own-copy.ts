import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "./failure.ts";
import { findFreePortPair } from "./ports.ts";
import { readSettings, root, type Settings } from "./settings.ts";

/** A production build running by itself, with a state of its own that is removed afterwards. */
export interface OwnCopy {
  settings: Settings;
  stop: () => Promise<void>;
}

/** An account to fill through `npm run seed`. */
export interface SeededAccount {
  email: string;
  months: number;
  perMonth: number;
}

function run(script: string, args: string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/**
 * Fills the accounts and starts a copy on free ports; in that order, since a database has one writer at a time.
 * Throws a Failure when either fails.
 */
export async function startOwnCopy(accounts: readonly SeededAccount[]): Promise<OwnCopy> {
  const stateDir = mkdtempSync(join(tmpdir(), "expense-timeline-copy-"));
  const env = {
    PORT: String(await findFreePortPair()),
    STATE_DIR: stateDir,
    VARS_FILE: ".dev.vars.example",
  };
  for (const { email, months, perMonth } of accounts) {
    const args = ["--email", email, "--months", String(months), "--per-month", String(perMonth)];
    const seeding = run("scripts/seed.ts", args, env);
    const code = await new Promise((done) => seeding.once("exit", done));
    if (code !== 0) throw new Failure(`${email} could not be filled.`);
  }
  const app = run("scripts/start.ts", [], env);
  const gone = new Promise<void>((done) => app.once("exit", () => done()));
  const ready = new Promise<void>((done) => {
    app.stdout.on("data", (text) => String(text).includes("Inbox: ") && done());
  });
  const died = gone.then(() => {
    throw new Failure("The app ended before it answered.");
  });
  await Promise.race([ready, died]);
  died.catch(() => {});
  return {
    settings: readSettings(env),
    stop: async () => {
      app.kill("SIGTERM");
      await gone;
      rmSync(stateDir, { recursive: true });
    },
  };
}
