import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/settings.ts";
import { runScript } from "../support/run-script.ts";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

/** Each npm command and the script of ours that it runs, the last where it runs several. */
const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const script = /scripts\/[\w-]+\.ts$/.exec(command)?.[0];
  return script === undefined ? [] : [{ name, script }];
});

it("each of npm's commands is a script of ours", () => {
  expect(commands.map(({ name }) => name)).toEqual(Object.keys(scripts));
});

describe.each(commands)("npm run $name", ({ script }) => {
  it.each(["--help", "-h"])("answers %s with a usage line", (flag) => {
    const { exitCode, output } = runScript([script, flag]);
    expect(output).toMatch(/^Usage: .*(npm (run \S+|start|test)|node scripts\/).*\n$/);
    expect(exitCode).toBe(0);
  });

  it("refuses an unknown option with a usage line", () => {
    const { exitCode, output } = runScript([script, "--no-such-option"]);
    expect(output).toMatch(/^Unknown option '--no-such-option'\. Usage: .+\n$/);
    expect(exitCode).toBe(1);
  });
});

it("npm test names its steps, through the installer, too", () => {
  const { output } = runScript(["scripts/ensure-install.mjs", "scripts/test.ts", "--help"]);
  expect(output).toBe(
    "Usage: npm test [-- --only format,lint,imports,types,test-files,domain,app,worker,tooling,browser]\n",
  );
});
