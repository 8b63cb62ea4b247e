import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findEngines } from "../../scripts/lib/programs.ts";
import { type Counts, closingLines } from "../../scripts/test/report.ts";
import { judgeAbsent } from "../../scripts/test/run.ts";
import { runScript } from "../support/run-script.ts";

/** The only folder in which programs are looked for. */
let programs: string;
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), "programs-"));
});
afterEach(() => rmSync(programs, { recursive: true }));

const install = (name: string) => writeFileSync(join(programs, name), "#!/bin/sh\n", { mode: 0o755 });

const NO_FIREFOX = "firefox, since there is no firefox-esr (Debian: firefox-esr)";

describe("an engine", () => {
  it("is missing without one of its programs, and says which, and what to install", () => {
    install("WebKitWebDriver");

    expect(findEngines({ PATH: programs })).toEqual({
      present: [],
      absent: [NO_FIREFOX, "webkit, since there is no Xvfb (Debian: webkit2gtk-driver, xvfb)"],
    });
  });

  it("is there with all of its programs", () => {
    for (const program of ["WebKitWebDriver", "Xvfb"]) install(program);

    expect(findEngines({ PATH: programs })).toEqual({ present: ["webkit"], absent: [NO_FIREFOX] });
  });

  it("that is missing counts as failed, with its reason, where every commit is proved", () => {
    const reported: [string, Counts][] = [];
    const report = (name: string, counts: Counts) => void reported.push([name, counts]);

    expect(judgeAbsent([NO_FIREFOX], report, { CI: "true" })).toEqual([]);
    expect(reported).toEqual([[NO_FIREFOX, { passed: 0, failed: 1 }]]);
  });

  it("that is missing elsewhere doesn't count, and is named before the last line", () => {
    const reported: string[] = [];
    const absent = judgeAbsent([NO_FIREFOX], (name) => void reported.push(name), {});
    const total = { passed: 7, failed: 1 };

    expect(reported).toEqual([]);
    expect(closingLines({ total, failedSteps: ["lint"], failedStory: "Seed 7 fails", absent })).toEqual([
      "\nSeed 7 fails",
      "\nFailed: lint",
      `\nNot tried: ${NO_FIREFOX}`,
      "\n7 passed, 1 failed",
    ]);
  });
});

it("what can't be installed fails the browser tests with its reason, and nothing else", () => {
  // No apt-get either. Any program will do as Chromium, since none is started, and none is downloaded then.
  const env = { PATH: programs, CHROMIUM_PATH: process.execPath };
  const { exitCode, output } = runScript(["scripts/test.ts", "--only", "imports,browser"], env);

  expect(output).toContain("== imports: 1 passed, 0 failed");
  expect(output).toContain("== browser: 0 passed, 1 failed");
  expect(output).toContain(
    "The browser tests read PDFs with pdftotext and it could not be installed: install poppler-utils.",
  );
  expect(output).toContain("\nFailed: browser\n\n1 passed, 1 failed\n");
  expect(exitCode).toBe(1);
});
