// npm test: everything CI runs. Ends with one line alone: N passed, N failed.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "./lib/arguments.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { root } from "./lib/settings.ts";
import { wranglerEnv } from "./lib/wrangler.ts";
import { type Counts, readCounts } from "./test/report.ts";
import { type Step, testSteps } from "./test/steps.ts";

function usage(): string {
  const names = new Set(testSteps().map(({ name }) => name.split(":")[0]));
  return `npm test [-- --only ${[...names].join(",")}]`;
}

/** `--only worker,types` picks steps by name, or by the part before a colon. */
function selectSteps(steps: Step[], only: string | undefined): Step[] {
  if (only === undefined) return steps;
  const names = only.split(",");
  const isNamed = (step: Step, name: string) => step.name === name || step.name.split(":")[0] === name;
  const unknown = names.find((name) => !steps.some((step) => isNamed(step, name)));
  if (unknown !== undefined) {
    throw new Failure(
      `There is no step "${unknown}"; there are: ${steps.map(({ name }) => name).join(", ")}.`,
    );
  }
  return steps.filter((step) => names.some((name) => isNamed(step, name)));
}

function execute(command: string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  return new Promise((done) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, ...wranglerEnv, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", () => done(null));
    child.on("close", (code) => done(code));
  });
}

async function runStep(step: Step, reportDir: string): Promise<Counts> {
  const reportFile = join(reportDir, `${step.name}.json`);
  try {
    step.prepare?.();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  if (step.kind === "check") {
    const code = await execute(step.command, {});
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  }
  const reporters =
    step.kind === "vitest"
      ? ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`]
      : ["--reporter=list,json"];
  const code = await execute([...step.command, ...reporters], { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile });
  return readCounts(step.kind, reportFile, code);
}

await runMain(async () => {
  const { values } = readArguments(usage(), { options: { only: { type: "string" } } });
  const steps = selectSteps(testSteps(), values.only);
  const reportDir = mkdtempSync(join(tmpdir(), "test-reports-"));
  const total: Counts = { passed: 0, failed: 0 };
  const failedSteps: string[] = [];
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const startedAt = performance.now();
    const { passed, failed } = await runStep(step, reportDir);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`== ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s`);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failedSteps.push(step.name);
  }
  rmSync(reportDir, { recursive: true });
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(", ")}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
});
