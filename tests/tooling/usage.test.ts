import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/lib/settings.ts";
import { runScript } from "../support/run-script.ts";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

/** Each npm command and the script of ours that it runs: the last one, if it runs several. */
const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const script = /scripts\/[\w-]+\.ts$/.exec(command)?.[0];
  return script === undefined ? [] : [{ name, script }];
});

it("each of npm's commands is a script of ours", () => {
  // npm itself runs that one.
  expect([...commands.map(({ name }) => name), "prepare"]).toEqual(Object.keys(scripts));
});

it.each(commands)("npm run $name refuses what it doesn't know, and says its usage", ({ script }) => {
  const { output, exitCode } = runScript([script, "--no-such-option"]);

  expect(output).toMatch(
    /^Unknown option '--no-such-option'\. Usage: .*(npm (run \S+|start|test)|node scripts\/).*\n$/,
  );
  expect(exitCode).toBe(1);
});

it("--help says the usage", () => {
  const { output, exitCode } = runScript(["scripts/stand-ins.ts", "--help"]);

  expect(output).toMatch(/^Usage: .*npm run stand-ins.*\n$/);
  expect(exitCode).toBe(0);
});

it("npm test names its steps, through the installer and by -h, too", () => {
  const { output } = runScript(["scripts/ensure-install.mjs", "scripts/test.ts", "-h"]);
  expect(output).toBe(
    "Usage: npm test [-- --only format,lint,imports,types,test-files,domain,app,worker,tooling,browser]\n",
  );
});
