import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { boundedPdf } from "./build/bounded-pdf.ts";
import { testTmpDir } from "./scripts/lib/temporary-folder.ts";
import { writeConfigCopy } from "./scripts/lib/wrangler-config.ts";
import { isFull } from "./tests/support/cases.ts";
import { workerTestVars } from "./tests/support/worker-vars.ts";

process.env["TMPDIR"] = testTmpDir();

/** What the worker imports of the packages that come in many small files. */
const MANY_FILES = [
  "stripe",
  "zod",
  "zod/mini",
  ...["", "/d1", "/sqlite-core", "/errors"].map((part) => `drizzle-orm${part}`),
  "better-auth",
  ...["adapters/drizzle", "api", "cookies", "db", "minimal", "plugins/bearer", "plugins/generic-oauth"].map(
    (part) => `better-auth/${part}`,
  ),
  "@cloudflare/workers-oauth-provider",
  ...[
    "server/mcp.js",
    "server/webStandardStreamableHttp.js",
    "client/index.js",
    "client/streamableHttp.js",
  ].map((part) => `@modelcontextprotocol/sdk/${part}`),
  "@modelcontextprotocol/sdk/validation/cfworker",
];

/** Takes minutes, and fails only where something else fails as well. `npm run test:full` runs it. */
const exclude = isFull ? [] : ["**/*.full.test.ts"];

/** Only a test that hangs takes as long, also at full depth beside other work. */
const PATIENCE_MS = isFull ? 600_000 : 120_000;

const AMPLE = { namespace_id: "1", simple: { limit: 1_000_000, period: 60 as const } };

export default defineConfig({
  test: {
    // Each of the worker's starts a runtime and loads all of the worker, so no more than cores.
    maxWorkers: "100%",
    // The worker logs a line a request: of interest only where a test fails.
    silent: "passed-only",
    projects: [
      {
        // Properties try hundreds of histories, which on a busy machine takes longer than a unit test may.
        test: {
          name: "domain",
          // Pure code leaves nothing behind, so a process runs many files.
          isolate: false,
          include: ["tests/domain/**/*.test.ts"],
          setupFiles: ["tests/support/cases-setup.ts"],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        plugins: [
          boundedPdf,
          cloudflareTest(async ({ inject }) => ({
            // Beside wrangler.toml lies the developer's own .dev.vars, which must not reach the tests.
            wrangler: { configPath: writeConfigCopy(resolve("node_modules/.cache/worker-tests")) },
            miniflare: {
              // One more than a developer has, so that nothing works by accident.
              d1Databases: ["LEDGER_3"],
              // All tests are one network. A test of the limits takes the small one.
              ratelimits: {
                CALLS_PER_USER: AMPLE,
                CALLS_PER_NETWORK: AMPLE,
                CALLS_PER_SITE: AMPLE,
                EXPORTS_PER_USER: AMPLE,
                ERRORS_PER_NETWORK: AMPLE,
                CALLS_PER_CALENDAR: AMPLE,
                CALENDAR_MISSES_PER_NETWORK: AMPLE,
                CALLS_PER_PROGRAM: AMPLE,
                CALLS_OF_PROGRAMS: AMPLE,
                THREE_A_MINUTE: { namespace_id: "2", simple: { limit: 3, period: 60 as const } },
              },
              bindings: {
                ...workerTestVars(inject("standInsUrl")),
                DIRECTORY_MIGRATIONS: await readD1Migrations("migrations/directory"),
                LEDGER_MIGRATIONS: await readD1Migrations("migrations/ledger"),
                STAND_INS_URL: inject("standInsUrl"),
                FULL: process.env["FULL"] ?? "0",
              },
            },
          })),
        ],
        test: {
          name: "worker",
          // One runtime for many files: starting one and loading the worker takes longer than most files' tests.
          isolate: false,
          // Hundreds of small files, which each test file would load one by one.
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: MANY_FILES,
                rolldownOptions: { external: [/^node:/, /^cloudflare:/] },
              },
            },
          },
          include: ["tests/worker/**/*.test.ts"],
          exclude,
          globalSetup: ["tests/support/stand-ins-setup.ts"],
          setupFiles: ["tests/support/whole-day-setup.ts", "tests/worker/empty-database-setup.ts"],
          // Some kill the worker after each of its statements in turn, on machines that may be busy.
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: "app",
          // Each file has its own globals. A thread starts sooner than a process.
          pool: "threads",
          include: ["tests/app/**/*.test.{ts,tsx}"],
          // On a busy machine a property, or a module that is loaded for the first time, takes longer than most tests.
          testTimeout: PATIENCE_MS,
          setupFiles: ["tests/support/cases-setup.ts", "tests/support/page-setup.ts"],
        },
      },
      {
        test: {
          name: "tooling",
          // What these tests try runs in processes of its own.
          isolate: false,
          include: ["tests/tooling/**/*.test.ts"],
          exclude,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
    ],
  },
});
