import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findTestChromium } from "./scripts/lib/chromium.ts";
import { findFreePortPair } from "./scripts/lib/ports.ts";
import { testTmpDir } from "./scripts/lib/temporary-folder.ts";
import { ENGINE_NAMES, type EngineName } from "./tests/engines/engine.ts";
import { isFull } from "./tests/support/cases.ts";
import { zoneAtNoon } from "./tests/support/today.ts";

process.env["TMPDIR"] = testTmpDir();
// Browsers, commands and these processes share a zone in which no day ends while the tests run.
process.env["TZ"] = process.env["E2E_ZONE"] ??= zoneAtNoon();
// Keeps wrangler from saying at each start of an app which variables it has read.
process.env["WRANGLER_LOG"] ??= "warn";

// Playwright's worker processes load this file again and must find the same ports: they inherit the variable.
process.env["E2E_PORT"] ??= String(await findFreePortPair());
const port = Number(process.env["E2E_PORT"]);
const stateDir = join(tmpdir(), `expense-timeline-e2e-${port}`);
process.env["E2E_STATE_DIR"] = stateDir;

process.env["HARNESS_PORT"] ??= String(await findFreePortPair());

const executablePath = findTestChromium();

/** Only the harness page is needed where only its tests are asked for. */
const isHarnessAlone =
  process.argv.filter((each) => each.startsWith("--project")).join() === "--project=harness";

const journeysIn = (engineName: EngineName) => ({
  name: engineName,
  // Each process starts a browser of its own, which for these two takes longer than many a journey.
  ...(engineName !== "chromium" && { workers: 1 }),
  testDir: "tests/journeys",
  testMatch: "**/*.journey.ts",
  use: { engineName },
});

/** The very command that a developer runs: the production build on wrangler dev, with the stand-ins. */
const app = {
  command: "node scripts/start.ts",
  env: { PORT: String(port), STATE_DIR: stateDir, VARS_FILE: ".dev.vars.example" },
  wait: { stdout: /Inbox: / },
  timeout: 180_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
};

export default defineConfig<object, { engineName: EngineName }>({
  projects: [
    // Those with one process come first, so that in the end none of them is left to run alone.
    ...ENGINE_NAMES.toReversed().map(journeysIn),
    { name: "harness", testDir: "tests/harness", testMatch: "**/*.spec.ts", use: { timezoneId: "UTC" } },
    { name: "app", testDir: "tests/e2e", testMatch: "**/*.spec.ts" },
  ],
  ...(!isHarnessAlone && { globalSetup: "./tests/support/browser-tests-setup.ts" }),
  // Slow, and rarely the only one to fail: `npm run test:full` runs them.
  ...(!isFull && { grepInvert: /@full/ }),
  // These limits only end what hangs: a machine may be several times slower than usual.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // More than cores: a test often waits for the server or for a frame.
  workers: "200%",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: "list",
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    screenshot: "only-on-failure",
    // Recording every test takes a quarter of the whole time; `npx playwright test --trace on` does it where it helps.
    trace: "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-quic",
        "--no-first-run",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: [
    {
      command: "node tests/harness/serve.ts",
      env: { HARNESS_PORT: process.env["HARNESS_PORT"] },
      wait: { stdout: /Harness: / },
      timeout: 180_000,
    },
    ...(isHarnessAlone ? [] : [app]),
  ],
});
