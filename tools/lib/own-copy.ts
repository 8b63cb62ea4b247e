import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../../scripts/lib/failure.ts";
import { findFreePortPair } from "../../scripts/lib/ports.ts";
import { run } from "../../scripts/lib/run.ts";
import { readSettings, root, type Settings } from "../../scripts/lib/settings.ts";

/** A production build running by itself, with a state of its own that is removed afterwards. */
export interface OwnCopy {
  settings: Settings;
  stop: () => Promise<void>;
}

interface SeededAccount {
  email: string;
  months: number;
  perMonth: number;
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
    const { code } = await run(["scripts/seed.ts", ...args], { env, captures: "stdout" });
    if (code !== 0) throw new Failure(`${email} could not be filled.`);
  }
  const app = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
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
