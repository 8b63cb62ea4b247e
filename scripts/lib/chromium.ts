import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { Failure } from "./failure.ts";
import { findProgram, isExecutable } from "./programs.ts";
import { run } from "./run.ts";

/** Chromium without what only a window needs: a test run takes a fifth less of the processor's time. */
const HEADLESS = "chromium-headless-shell";
const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", HEADLESS];

/**
 * Finds the Chromium to measure with: CHROMIUM_PATH, else one of the system's. Returns undefined to leave it to
 * Playwright's own.
 * @throws Failure when CHROMIUM_PATH names no program
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return find(SYSTEM_NAMES, env);
}

export function findTestChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return find([HEADLESS, ...SYSTEM_NAMES], env);
}

function find(names: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const wanted = env["CHROMIUM_PATH"];
  if (wanted) {
    if (isExecutable(wanted)) return wanted;
    throw new Failure(`CHROMIUM_PATH names ${wanted}, which is not a program that can be run.`);
  }
  for (const name of names) {
    const path = findProgram(name, env);
    if (path !== undefined) return path;
  }
  return undefined;
}

function isAvailable(): boolean {
  return findChromium() !== undefined || existsSync(chromium.executablePath());
}

/** Debian's package of Chromium, if there is none. It also brings the libraries that Playwright's download needs. */
export function missingChromiumPackages(): readonly string[] {
  return isAvailable() ? [] : [HEADLESS];
}

/**
 * Downloads Playwright's own where Debian's package couldn't be installed, as on Ubuntu.
 * @throws Failure when there is still none
 */
export async function ensureChromium(): Promise<void> {
  if (!isAvailable()) await run(["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  if (isAvailable()) return;
  throw new Failure(
    "The browser tests need Chromium and none could be installed: install it and set CHROMIUM_PATH to it.",
  );
}
