import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { Failure } from "./failure.ts";
import { root } from "./settings.ts";

const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The Chromium to test with: CHROMIUM_PATH, else one of the system's; undefined leaves it to Playwright's own.
 * Throws a Failure when CHROMIUM_PATH names none.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const wanted = env["CHROMIUM_PATH"];
  if (wanted) {
    if (isExecutable(wanted)) return wanted;
    throw new Failure(`CHROMIUM_PATH names ${wanted}, which is not a program that can be run.`);
  }
  const folders = (env["PATH"] ?? "").split(delimiter);
  return systemNames.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isAvailable(): boolean {
  return findChromium() !== undefined || existsSync(chromium.executablePath());
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

/** Makes sure that there is a Chromium, installing one when needed. Throws a Failure when none can be had. */
export function ensureChromium(): void {
  if (isAvailable()) return;
  console.log("No Chromium found; installing one for the browser tests...");
  // Debian's package brings the libraries that Playwright's download expects to be there.
  const isRootOnDebian = process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get");
  if (isRootOnDebian && run("apt-get", "update")) {
    run("apt-get", "install", "--yes", "--no-install-recommends", "chromium");
  }
  if (!isAvailable())
    run(process.execPath, join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium");
  if (isAvailable()) return;
  throw new Failure(
    "The browser tests need Chromium and none could be installed: install it and set CHROMIUM_PATH to it.",
  );
}
