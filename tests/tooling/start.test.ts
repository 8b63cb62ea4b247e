import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFreePortPair, isPortFree } from "../../scripts/lib/ports.ts";
import { root } from "../../scripts/lib/settings.ts";
import { tryFetch, waitFor } from "../../scripts/lib/wait.ts";
import { runScript } from "../support/run-script.ts";

let stateDir: string;
let port: number;
beforeEach(async () => {
  stateDir = mkdtempSync(join(tmpdir(), "start-"));
  port = await findFreePortPair();
});
afterEach(() => rmSync(stateDir, { recursive: true }));

const start = (env: NodeJS.ProcessEnv = {}) =>
  runScript(["scripts/start.ts"], {
    PORT: String(port),
    STATE_DIR: stateDir,
    VARS_FILE: ".dev.vars.example",
    ...env,
  });

function occupy(taken: number): Promise<Server> {
  return new Promise((done) => {
    const server = createServer().listen(taken, "127.0.0.1", () => done(server));
  });
}

describe("npm start says in one sentence", () => {
  it.each([
    [0, "the app"],
    [1, "the stand-ins (PORT + 1)"],
  ])("that PORT + %i is taken", async (offset, user) => {
    const server = await occupy(port + offset);
    const { exitCode, output } = start();
    server.close();

    expect(output).toBe(
      `Port ${port + offset}, needed for ${user}, is taken: stop what uses it or choose another, e.g. PORT=${port + 10}.\n`,
    );
    expect(exitCode).toBe(1);
  });

  it.each(["abc", "0", "65535", "1.5"])("that PORT=%s is no port", (value) => {
    expect(start({ PORT: value })).toEqual({
      exitCode: 1,
      output: `PORT must be a whole number from 1 to 65534, not "${value}".\n`,
    });
  });
});

describe("npm start says before it builds anything", () => {
  it.each([
    ["BETTER_AUTH_SECRET", '"short"', "BETTER_AUTH_SECRET must have at least 32 characters"],
    ["MAIL_API_URL", '"nonsense"', "MAIL_API_URL must be an http or https address"],
  ])("that %s=%s is of no use", (name, value, sentence) => {
    const varsFile = join(stateDir, "vars");
    const example = readFileSync(join(root, ".dev.vars.example"), "utf8");
    writeFileSync(varsFile, example.replace(new RegExp(`^${name}=.*$`, "m"), `${name}=${value}`));

    expect(start({ VARS_FILE: relative(root, varsFile) })).toEqual({
      exitCode: 1,
      output: `The server's settings are incomplete: ${sentence}. See .dev.vars.example.\n`,
    });
  });
});

describe("a child process", () => {
  let parent: ChildProcess;
  afterEach(() => parent.kill("SIGKILL"));

  /** A parent that starts the stand-ins as npm start does, and then lives on. */
  async function startParent(): Promise<void> {
    const script = `
      import { Children } from "./scripts/lib/children.ts";
      import { standInsChild } from "./scripts/lib/stand-ins.ts";
      const children = new Children();
      children.start(standInsChild({ standInsPort: ${port}, stateDir: ${JSON.stringify(stateDir)} }, {}));
      await children.death.catch((failure) => { console.log(failure.message); });`;
    parent = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    // Trying whether the port is free would take it for a moment, which may be theirs.
    await waitFor(() => tryFetch(`http://127.0.0.1:${port}/`), {
      what: "the stand-ins to listen",
      timeoutMs: 20_000,
    });
  }

  it("ends when its parent is killed outright", async () => {
    await startParent();

    parent.kill("SIGKILL");

    await waitFor(async () => (await isPortFree(port)) || undefined, {
      what: "the port to be free again",
      timeoutMs: 10_000,
    });
  });
});
