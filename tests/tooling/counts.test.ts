import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readCounts, readLastLine } from "../../scripts/test/report.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "counts-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

function report(content: unknown): string {
  const file = join(dir, "report.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const playwright = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

it("counts what passed and failed", () => {
  expect(readCounts("vitest", report(vitest), 0)).toEqual({ passed: 5, failed: 0 });
  expect(readCounts("vitest", report({ ...vitest, numFailedTests: 2 }), 1)).toEqual({ passed: 5, failed: 2 });
  expect(readCounts("playwright", report(playwright), 0)).toEqual({ passed: 4, failed: 0 });
});

it("takes a skipped, todo or flaky test for a failed one", () => {
  expect(readCounts("vitest", report({ ...vitest, numPendingTests: 1, numTodoTests: 1 }), 0).failed).toBe(2);
  const stats = { ...playwright.stats, flaky: 1, skipped: 1 };
  expect(readCounts("playwright", report({ ...playwright, stats }), 0).failed).toBe(2);
});

it("counts a file that broke before its first test", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
  ];
  expect(readCounts("vitest", report({ ...vitest, testResults }), 1)).toEqual({ passed: 5, failed: 1 });
});

it("never passes a runner that crashed, wrote nothing readable, or ran nothing", () => {
  expect(readCounts("vitest", join(dir, "none.json"), 0).failed).toBe(1);
  expect(readCounts("playwright", report('{"stats"'), 0).failed).toBe(1);
  expect(readCounts("vitest", report(vitest), 1).failed).toBe(1);
  expect(readCounts("vitest", report(vitest), null).failed).toBe(1);
  expect(readCounts("vitest", report({ ...vitest, numPassedTests: 0 }), 0).failed).toBe(1);
});

it("counts the stories of a simulation, which fails if it doesn't say how many", () => {
  expect(readLastLine("Stories from seed 7 on\n12 passed, 0 failed\n", 0)).toEqual({ passed: 12, failed: 0 });
  expect(readLastLine("11 passed, 1 failed\n", 1)).toEqual({ passed: 11, failed: 1 });
  expect(readLastLine("12 passed, 0 failed\n", 1).failed).toBe(1);
  expect(readLastLine("0 passed, 0 failed\n", 0).failed).toBe(1);
  expect(readLastLine("12 passed, 0 failed\nError: out of memory\n", null).failed).toBe(1);
  expect(readLastLine("", 0).failed).toBe(1);
});
