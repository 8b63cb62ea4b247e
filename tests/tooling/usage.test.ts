import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { root } from "../../scripts/lib/settings.ts";
import { runScript } from "../support/run-script.ts";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

/** Each npm command and the script of ours that it runs: the last one, if it runs several. */
const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const script = /(scripts|tools)\/[\w-]+\.ts(?= --(?:full|cost)$|$)/.exec(command)?.[0];
  return script === undefined ? [] : [{ name, script }];
});

it("each of npm's commands is a script of ours", () => {
  // Playwright takes the screens' options, and npm itself runs prepare.
  const others = ["screens", "prepare"];
  expect(commands.map(({ name }) => name)).toEqual(
    Object.keys(scripts).filter((name) => !others.includes(name)),
  );
});

/** Runs scripts in this very process, since most of them load wrangler, which takes more than a second in each process. */
async function runHere(script: string, args: string[]) {
  const ended = new Error("The script ended its process.");
  onTestFinished(() => void vi.restoreAllMocks());
  // Two commands may run the same script.
  vi.resetModules();
  vi.spyOn(process, "argv", "get").mockReturnValue([process.execPath, script, ...args]);
  const said = vi.spyOn(console, "error").mockReturnValue();
  const exit = vi.spyOn(process, "exit").mockImplementation(() => {
    throw ended;
  });
  await expect(import(join(root, script))).rejects.toBe(ended);
  return { exitCode: exit.mock.lastCall?.[0], output: said.mock.calls.flat().join("\n") };
}

it.each(commands)("npm run $name refuses what it doesn't know, and says its usage", async ({ script }) => {
  const { output, exitCode } = await runHere(script, ["--no-such-option"]);

  expect(output).toMatch(
    /^Unknown option '--no-such-option'\. Usage: .*(npm (run \S+|start|test)|node scripts\/).*$/,
  );
  expect(exitCode).toBe(1);
});

it.each([
  ["--seed 7 --steps foo", 'Story 7 has no step "foo"'],
  ["--seed 7 --steps 1,99999", 'Story 7 has no step "99999"'],
  ["--seed 7 --steps", "argument missing"],
  ["--steps 1", "--steps needs --seed."],
  ["--trace", "--trace needs --seed."],
  ["--seed 7 --seconds 3", "--seed tells one story, so --seconds does nothing."],
  ["--seeds 0", "--seeds must be a whole number above 0."],
  ["--plant none", "There is no plant none;"],
])("npm run simulate:faults -- %s is refused", async (words, reason) => {
  const { output, exitCode } = await runHere("scripts/simulate-faults.ts", words.split(" "));

  expect(output).toContain(reason);
  expect(exitCode).toBe(1);
});

it("a script that refuses an option ends its process with 1", () => {
  expect(runScript(["scripts/lint.ts", "--no-such-option"])).toEqual({
    exitCode: 1,
    output: expect.stringMatching(/^Unknown option '--no-such-option'\. Usage: .*\n$/),
  });
});

it("--help says the usage", () => {
  const { output, exitCode } = runScript(["scripts/stand-ins.ts", "--help"]);

  expect(output).toMatch(/^Usage: .*npm run stand-ins.*\n$/);
  expect(exitCode).toBe(0);
});

it("npm test names its steps, through the installer and by -h, too", () => {
  const { output } = runScript(["scripts/ensure-install.mjs", "scripts/test.ts", "-h"]);
  expect(output).toBe(
    "Usage: npm test [-- --full] [--only format,lint,imports,types,test-files,domain,app,worker,tooling,simulation,browser]\n",
  );
});
