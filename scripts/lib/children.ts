import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Failure } from "./failure.ts";
import { onNpmGone } from "./npm-parent.mjs";
import { root } from "./settings.ts";

export interface ChildOptions {
  /** Shown in messages and names the log: "app". */
  name: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
  logDir?: string;
}

/** The processes that this one started and that must all end with it. */
export class Children {
  #running = new Map<string, ChildProcess>();
  #stopping = false;
  #reportDeath: (failure: Failure) => void = () => {};
  /** Rejects with a Failure as soon as a child ends that nobody asked to end. */
  readonly death: Promise<never> = new Promise((_, reject) => {
    this.#reportDeath = reject;
  });

  constructor() {
    // A race sees the rejection. Without a listener Node would end the process first.
    this.death.catch(() => {});
  }

  start({ name, command, env = {}, logDir }: ChildOptions): void {
    const logPath = logDir && join(logDir, `${name}.log`);
    if (logDir) mkdirSync(logDir, { recursive: true });
    const output = logPath ? openSync(logPath, "w") : "inherit";
    const child = spawn(process.execPath, [join(import.meta.dirname, "guard.ts"), ...command], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", output, output, "ipc"],
    });
    if (typeof output === "number") closeSync(output);
    this.#running.set(name, child);
    child.on("exit", (code, signal) => {
      this.#running.delete(name);
      if (this.#stopping) return;
      const lastWords = logPath
        ? `; the end of ${relative(root, logPath)}:\n${readFileSync(logPath, "utf8").trimEnd().split("\n").slice(-15).join("\n")}`
        : ".";
      this.#reportDeath(
        new Failure(`The process "${name}" ended by itself (${signal ?? `code ${code}`})${lastWords}`),
      );
    });
  }

  /** Works while the children run, and then stops them. Rejects as soon as one ends by itself. */
  async while<T>(work: Promise<T>): Promise<T> {
    try {
      return await Promise.race([work, this.death]);
    } finally {
      await this.stop();
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const gone = [...this.#running.values()].map(
      (child) => new Promise<void>((done) => child.once("exit", () => done())),
    );
    for (const child of this.#running.values()) child.disconnect();
    await Promise.all(gone);
  }
}

/** Resolves when this process is asked to stop, or when the npm that started it is gone. */
export function stopRequested(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => done());
    onNpmGone(done);
  });
}
