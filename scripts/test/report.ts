import { existsSync, readFileSync } from "node:fs";

export interface Counts {
  passed: number;
  failed: number;
}

/** A runner that crashed, or wrote no report, has failed, whatever it did before. */
const crashed: Counts = { passed: 0, failed: 1 };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A skipped test counts as failed: it proves nothing, and looks like passing. */
function countVitest(report: VitestReport): Counts {
  // A file that fails before its first test, at an import say, has no failed test to count.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + brokenFiles.length,
  };
}

function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/** Reads a runner's JSON report. */
export function readCounts(
  runner: "vitest" | "playwright",
  reportFile: string,
  exitCode: number | null,
): Counts {
  if (!existsSync(reportFile)) return crashed;
  let counts: Counts;
  try {
    const report = JSON.parse(readFileSync(reportFile, "utf8"));
    counts = runner === "vitest" ? countVitest(report) : countPlaywright(report);
  } catch {
    return crashed;
  }
  return believed(counts, exitCode);
}

/** Reads the line that a simulation ends with. */
export function readLastLine(output: string, exitCode: number | null): Counts {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  if (passed === undefined || failed === undefined) return crashed;
  return believed({ passed: Number(passed), failed: Number(failed) }, exitCode);
}

/** An exit code that says failure always gives at least one failed, and so does a runner that ran nothing. */
function believed({ passed, failed }: Counts, exitCode: number | null): Counts {
  const saysNothing = passed + failed === 0;
  return { passed, failed: failed === 0 && (exitCode !== 0 || saysNothing) ? 1 : failed };
}

interface Closing {
  readonly total: Counts;
  readonly failedSteps: readonly string[];
  /** What the simulation said, if it failed. */
  readonly failedStory: string | null;
  /** Why there were no tests in an engine that may be missing. */
  readonly absent: readonly string[];
}

/** What is said at the end, so that nobody needs to look for it above. The last line says only how many passed and failed. */
export function closingLines({ total, failedSteps, failedStory, absent }: Closing): string[] {
  return [
    ...(failedStory === null ? [] : [failedStory]),
    ...(failedSteps.length > 0 ? [`Failed: ${failedSteps.join("; ")}`] : []),
    ...absent.map((reason) => `Not tried: ${reason}`),
    `${total.passed} passed, ${total.failed} failed`,
  ].map((text) => `\n${text}`);
}
