import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureChromium, missingChromiumPackages } from "../lib/chromium.ts";
import { Failure } from "../lib/failure.ts";
import {
  type Engines,
  findEngines,
  installPackages,
  missingEnginePackages,
  missingToolPackages,
  requireTools,
} from "../lib/programs.ts";
import { run } from "../lib/run.ts";
import { wranglerEnv } from "../lib/wrangler.ts";
import { type Counts, readCounts, readLastLine } from "./report.ts";
import type { Check, FaultSimulation } from "./steps.ts";

/** Runs one check for each core at a time. */
export async function runChecks(checks: readonly Check[], report: Report): Promise<void> {
  const waiting = [...checks];
  const runOneByOne = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const startedAt = performance.now();
      const { code, output } = await run(check.command, { env: wranglerEnv, captures: "everything" });
      if (output !== "") console.log(output.trimEnd());
      report(check.name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, startedAt);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runOneByOne));
}

/** Runs vitest for these projects, and shows what it says at its end, since something else runs beside it. */
export async function runVitest(projects: readonly string[], reportDir: string, report: Report) {
  const startedAt = performance.now();
  const name = projects.join(", ");
  const reportFile = join(reportDir, `${projects.join("-")}.json`);
  const command = [
    ...["node_modules/vitest/vitest.mjs", "run"],
    ...projects.flatMap((project) => ["--project", project]),
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`],
  ];
  const { code, output } = await run(command, { env: wranglerEnv, captures: "everything" });
  console.log(output.trimEnd());
  report(name, readCounts("vitest", reportFile, code), startedAt);
}

/** Returns what it said if it failed. No other run has its seeds, so the end of the log should name them again. */
export async function runSimulation(
  { name, command }: FaultSimulation,
  report: Report,
): Promise<string | null> {
  const startedAt = performance.now();
  const { code, output } = await run(command, { captures: "everything" });
  console.log(output.trimEnd());
  const counts = readLastLine(output, code);
  report(name, counts, startedAt);
  return counts.failed > 0 ? output.trimEnd() : null;
}

/**
 * Installs what the browser tests need and this machine lacks, which on a new one takes a minute.
 * @returns the engines beside Chromium, or why there can be no browser tests
 */
export async function prepareBrowsers(): Promise<Engines | Error> {
  try {
    await installPackages([
      ...missingChromiumPackages(),
      ...missingToolPackages(),
      ...missingEnginePackages(),
    ]);
    await ensureChromium();
    requireTools();
    return findEngines();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Returns why each engine that is missing is, where it may be. */
export async function runBrowserTests(
  name: string,
  engines: Engines | Error,
  reportDir: string,
  report: Report,
): Promise<readonly string[]> {
  const startedAt = performance.now();
  if (engines instanceof Error) {
    console.error(engines instanceof Failure ? engines.message : engines);
    report(name, { passed: 0, failed: 1 }, startedAt);
    return [];
  }
  const reportFile = join(reportDir, "browser.json");
  const { present, absent } = engines;
  // In Chromium, the short journeys repeat what the app's own tests show.
  const chromium = process.env["FULL"] === "1" ? ["chromium"] : [];
  const projects = ["harness", "app", ...chromium, ...present].flatMap((project) => ["--project", project]);
  const command = ["node_modules/@playwright/test/cli.js", "test", ...projects, "--reporter=list,json"];
  const { code } = await run(command, {
    env: { ...wranglerEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  });
  report(name, readCounts("playwright", reportFile, code), startedAt);
  return judgeAbsent(absent, report);
}

/**
 * A developer's machine may lack an engine. Where every commit is proved, none may be missing.
 * @returns the reasons of those that may be
 */
export function judgeAbsent(
  absent: readonly string[],
  report: Report,
  env: NodeJS.ProcessEnv = process.env,
): readonly string[] {
  if (!env["CI"]) return absent;
  for (const reason of absent) report(reason, { passed: 0, failed: 1 }, performance.now());
  return [];
}

/** `startedAt` is an instant of performance.now(). */
export type Report = (name: string, counts: Counts, startedAt: number) => void;
