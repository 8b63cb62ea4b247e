// Refuses test files that no runner, or more than one, picks up.
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { readArguments } from "./lib/arguments.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { root } from "./lib/settings.ts";

function run(root: string, script: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules", script), ...args],
    {
      cwd: root,
      env: { ...process.env, ...env },
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Failure(`${script} could not list its test files:\n${stdout}\n${stderr}`);
}

/** The files that vitest's projects would run, one entry a project that takes it. */
function vitestFiles(root: string, listFile: string): string[] {
  run(root, "vitest/vitest.mjs", ["list", "--filesOnly", `--json=${listFile}`], { FULL: "1" });
  const listed = JSON.parse(readFileSync(listFile, "utf8")) as { file: string }[];
  return listed.map(({ file }) => file);
}

/** One entry a file, however many engines a journey runs in. */
function playwrightFiles(root: string, listFile: string): string[] {
  run(root, "@playwright/test/cli.js", ["test", "--list", "--reporter=json", "--pass-with-no-tests"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: listFile,
    FULL: "1",
  });
  const report = JSON.parse(readFileSync(listFile, "utf8")) as {
    config: { rootDir: string };
    suites: { file: string }[];
  };
  return report.suites.map(({ file }) => join(report.config.rootDir, file));
}

/**
 * A sentence for each file that looks like a test and isn't run by exactly one runner. A test that no runner picks up
 * never fails, which looks just like passing.
 */
function misplacedTestFiles(givenRoot: string): string[] {
  const root = realpathSync(givenRoot);
  const listDir = mkdtempSync(join(tmpdir(), "test-files-"));
  try {
    const runs = [
      ...vitestFiles(root, join(listDir, "vitest.json")),
      ...playwrightFiles(root, join(listDir, "playwright.json")),
    ].map((file) => relative(root, realpathSync(file)).split(sep).join("/"));
    return globSync(
      "{app,worker,build,scripts,tools,tests,migrations}/**/*.{test,spec,journey}.{ts,tsx,js,jsx,mts,mjs}",
      {
        cwd: root,
      },
    )
      .map((file) => file.split(sep).join("/"))
      .sort()
      .flatMap((file) => {
        const times = runs.filter((candidate) => candidate === file).length;
        if (times === 1) return [];
        return times === 0
          ? [
              `${file} is run by no test runner: move it to a folder that vitest.config.ts or playwright.config.ts names.`,
            ]
          : [`${file} is run by ${times} test runners or projects: it must be exactly one.`];
      });
  } finally {
    rmSync(listDir, { recursive: true });
  }
}

await runMain(async () => {
  const [folder] = readArguments("node scripts/check-test-files.ts [folder]", {
    allowPositionals: true,
  }).positionals;
  const misplaced = misplacedTestFiles(folder ?? root);
  for (const sentence of misplaced) console.error(sentence);
  return misplaced.length > 0 ? 1 : 0;
});
