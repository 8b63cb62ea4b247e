import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { modulesFrom } from "../../scripts/lib/app-workers.ts";
import type { Vars } from "../../scripts/lib/dev-vars.ts";

/** A built worker and what its environment holds. */
export interface LoneWorker extends ReturnType<typeof modulesFrom> {
  readonly vars: Vars;
}

export interface RunningWorker {
  /** From the start of the process to the last byte of the first response. */
  readonly startUpMs: number;
  /** What the process holds of the machine's memory. */
  readonly residentBytes: () => number;
  readonly ask: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The workerd that miniflare runs, which nothing else names. */
const fromMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
const { default: workerdPath } = fromMiniflare("workerd") as { default: string };

/** No worker has a route there, so the time is that of everything before any route. */
const NOWHERE = "/api/nowhere";

/** Many times what it takes on a busy machine. */
const PORT_TIMEOUT_MS = 10_000;

/** Runs a worker alone in a workerd: no Miniflare around it, no database and no files beside it. */
export async function startLoneWorker(worker: LoneWorker): Promise<RunningWorker> {
  const folder = mkdtempSync(join(tmpdir(), "expense-timeline-workerd-"));
  for (const { path } of worker.modules) cpSync(join(worker.rootPath, path), join(folder, path));
  const config = join(folder, "config.capnp");
  writeFileSync(config, configOf(worker));
  const startedAt = performance.now();
  const workerd = spawn(workerdPath, ["serve", "--control-fd=3", config], {
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  // One that never started tells of an error and no exit.
  const gone = new Promise<void>((done) => workerd.once("exit", () => done()).once("error", () => done()));
  const stop = async () => {
    workerd.kill();
    await gone;
    rmSync(folder, { recursive: true });
  };
  try {
    const port = await portOf(workerd);
    const ask = () => askNowhere(port);
    await ask();
    const startUpMs = performance.now() - startedAt;
    return { startUpMs, ask, stop, residentBytes: () => residentBytes(workerd.pid) };
  } catch (error) {
    await stop();
    throw error;
  }
}

function configOf({ modules, vars }: LoneWorker): string {
  const text = (value: string) => JSON.stringify(value);
  const moduleLines = modules.map(({ path }) => `(name = ${text(path)}, esModule = embed ${text(path)})`);
  // The databases are never read. They only have to exist.
  const databases = ["DB", "LEDGER_1"].map((name) => `(name = ${text(name)}, json = "{}")`);
  const bindings = Object.entries(vars).map(
    ([name, value]) => `(name = ${text(name)}, text = ${text(value)})`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "worker", worker = (
    modules = [${moduleLines.join(", ")}],
    compatibilityDate = "2026-08-15",
    bindings = [${[...databases, ...bindings].join(", ")}]
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")]
);
`;
}

/** workerd says on which port it listens. @throws Error when it can't be started, ends before or takes too long */
function portOf(workerd: ChildProcess): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const port = new Promise<number>((done, fail) => {
    timer = setTimeout(
      () => fail(new Error(`workerd didn't listen within ${PORT_TIMEOUT_MS / 1000} s.`)),
      PORT_TIMEOUT_MS,
    );
    let said = "";
    (workerd.stdio[3] as Readable).on("data", (text) => {
      said += text;
      const port = /"port":(\d+)/.exec(said)?.[1];
      if (port !== undefined) done(Number(port));
    });
    workerd.once("exit", () => fail(new Error("workerd ended before it listened.")));
    workerd.on("error", (cause) => fail(new Error(`workerd failed: ${cause.message}`, { cause })));
  });
  return port.finally(() => clearTimeout(timer));
}

function askNowhere(port: number): Promise<void> {
  return new Promise((done, fail) => {
    const request = get({ host: "127.0.0.1", port, path: NOWHERE, agent: false }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        answer.statusCode === 404 ? done() : fail(new Error(`${NOWHERE} answered ${answer.statusCode}.`)),
      );
    });
    request.once("error", fail);
  });
}

function residentBytes(pid: number | undefined): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) * 1024;
}
