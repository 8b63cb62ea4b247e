// npm test: everything CI runs. npm run test:full: the same at full depth. Ends with one line alone: N passed, N failed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "./lib/arguments.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { type Counts, closingLines } from "./test/report.ts";
import {
  prepareBrowsers,
  type Report,
  runBrowserTests,
  runChecks,
  runSimulation,
  runVitest,
} from "./test/run.ts";
import { type Step, testSteps } from "./test/steps.ts";

function usage(): string {
  const names = new Set(testSteps(false).map(({ name }) => name.split(":")[0]));
  return `npm test [-- --full] [--only ${[...names].join(",")}]`;
}

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

await runMain(async () => {
  const { values } = readArguments(usage(), {
    options: { only: { type: "string" }, full: { type: "boolean", default: false } },
  });
  // Tests read it, in processes of their own.
  process.env["FULL"] = values.full ? "1" : "0";
  const steps = selectSteps(testSteps(values.full), values.only);
  const total: Counts = { passed: 0, failed: 0 };
  const failedSteps: string[] = [];
  const report: Report = (name, { passed, failed }, startedAt) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`== ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failedSteps.push(name);
  };
  const reportDir = mkdtempSync(join(tmpdir(), "test-reports-"));
  await runChecks(
    steps.filter((step) => step.kind === "check"),
    report,
  );
  const browser = steps.find(({ kind }) => kind === "playwright");
  // A new machine has no browsers. They come while other tests run.
  const preparing = browser === undefined ? null : prepareBrowsers();
  const projects = steps.filter(({ kind }) => kind === "vitest").map(({ name }) => name);
  const vitest = async (group: readonly string[]) => {
    if (group.length > 0) await runVitest(group, reportDir, report);
  };
  // Tests of the worker often wait for its databases. In one run with the others, vitest would begin with them last.
  const isWorker = (name: string) => name === "worker";
  const worker = vitest(projects.filter(isWorker));
  // Awaited last. Should it throw before, Node would end this process, and nobody would hear of the others.
  worker.catch(() => undefined);
  const simulation = steps.find((step) => step.kind === "simulation");
  // It takes a core for a minute. Vitest's tests may take long, while the browser's wait only so long for what they expect.
  const [failedStory] = await Promise.all([
    simulation === undefined ? null : runSimulation(simulation, report),
    vitest(projects.filter((name) => !isWorker(name))),
  ]);
  const engines = await preparing;
  // The last of the worker's tests run beside these. They wait more than they compute, and leave room for the app's build.
  const absent =
    browser === undefined || engines === null
      ? []
      : await runBrowserTests(browser.name, engines, reportDir, report);
  await worker;
  rmSync(reportDir, { recursive: true });
  for (const line of closingLines({ total, failedSteps, failedStory, absent })) console.log(line);
  return total.failed > 0 ? 1 : 0;
});
