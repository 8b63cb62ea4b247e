import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readVars, requireUsableVars } from "../../scripts/lib/dev-vars.ts";
import { findFreePortPair, isPortFree, requireFreePorts } from "../../scripts/lib/ports.ts";
import { readSettings, root } from "../../scripts/lib/settings.ts";
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

describe("npm start says in one sentence, before it builds anything,", () => {
  it("that a port is taken", async () => {
    const server = await occupy(port + 1);
    const { exitCode, output } = start();
    server.close();

    expect(output).toBe(
      `Port ${port + 1}, needed for the stand-ins (PORT + 1), is taken: stop what uses it or choose another, e.g. PORT=${port + 10}.\n`,
    );
    expect(exitCode).toBe(1);
  });

  it("that PORT is no port", () => {
    expect(start({ PORT: "abc" })).toEqual({
      exitCode: 1,
      output: 'PORT must be a whole number from 1 to 65534, not "abc".\n',
    });
  });

  it("that a setting is of no use", () => {
    const varsFile = join(stateDir, "vars");
    const example = readFileSync(join(root, ".dev.vars.example"), "utf8");
    writeFileSync(varsFile, example.replace(/^BETTER_AUTH_SECRET=.*$/m, 'BETTER_AUTH_SECRET="short"'));

    expect(start({ VARS_FILE: relative(root, varsFile) })).toEqual({
      exitCode: 1,
      output:
        "The server's settings are incomplete: BETTER_AUTH_SECRET must have at least 32 characters. See .dev.vars.example.\n",
    });
  });
});

// Starting takes seconds. What it asks of its settings is tested without.
describe("of the settings", () => {
  it("the app's port must be free", async () => {
    const server = await occupy(port);
    const asked = requireFreePorts(readSettings({ PORT: String(port) }));
    await expect(asked).rejects.toThrow(`Port ${port}, needed for the app, is taken`);
    server.close();
  });

  it.each(["0", "65535", "1.5"])("PORT=%s is refused", (value) => {
    expect(() => readSettings({ PORT: value })).toThrow(
      `PORT must be a whole number from 1 to 65534, not "${value}".`,
    );
  });

  it("an address that is none is refused", () => {
    const vars = { ...readVars(".dev.vars.example"), MAIL_API_URL: "nonsense" };
    expect(() => requireUsableVars(vars)).toThrow("MAIL_API_URL must be an https address");
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
