// npm run flows: how many files and functions the four main flows pass, and how large the code is.
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createBuilder } from "vite";
import { readArguments } from "../scripts/lib/arguments.ts";
import { launchBrowser } from "../scripts/lib/browser.ts";
import { readVars, relocateStandIns } from "../scripts/lib/dev-vars.ts";
import { runMain } from "../scripts/lib/failure.ts";
import { withLocalDatabases } from "../scripts/lib/local-database.ts";
import { applyMigrations } from "../scripts/lib/migrations.ts";
import { findFreePortPair } from "../scripts/lib/ports.ts";
import { readSettings, root } from "../scripts/lib/settings.ts";
import { webhookTarget } from "../scripts/lib/stand-ins.ts";
import { temporaryFolder } from "../scripts/lib/temporary-folder.ts";
import { waitFor } from "../scripts/lib/wait.ts";
import { startStandIns } from "../tests/standins/server.ts";
import { UserAtStripe } from "../tests/support/at-stripe.ts";
import { countsTable } from "./counts.ts";
import {
  builtPositions,
  Coverage,
  type Executed,
  filesOf,
  type Send,
  sourcePositions,
  unionOf,
} from "./flows/coverage.ts";
import { serveFromSource } from "./flows/own-worker.ts";
import { signInAt } from "./lib/signed-in.ts";

const EMAIL = "flows@example.com";
const DAY_MS = 86_400_000;
const built = join(root, "node_modules/.cache/flows");
const client = join(built, "client");

const NOTHING: Executed = new Set();

interface Flow {
  readonly name: string;
  readonly browser?: Executed;
  readonly worker?: Executed;
}

/** Unminified with source maps, so that no function becomes a part of another. */
async function buildPages(): Promise<void> {
  const builder = await createBuilder({
    root,
    logLevel: "error",
    build: { outDir: built, emptyOutDir: true, sourcemap: true, minify: false },
  });
  const pages = builder.environments["client"];
  if (pages !== undefined) await builder.build(pages);
}

/** Runs in the page. A task that is queued in a frame follows its painting. */
function pauseAfterNextClick(): void {
  const inFrame = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      // biome-ignore lint/suspicious/noDebugger: the coverage is read while the page is paused.
      debugger;
    };
    port2.postMessage(null);
  };
  document.addEventListener("click", () => requestAnimationFrame(inFrame), { capture: true, once: true });
}

/** Resolves once the worker has answered a change and the page says that it is stored. */
async function confirmed(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/sync") && response.request().postDataJSON().operations.length > 0,
  );
  await act();
  await answered;
  await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
}

async function addBill(page: Page, title: string, isRecurring: boolean): Promise<() => Promise<void>> {
  await page.keyboard.press("n");
  await page.getByLabel("Expense Title").fill(title);
  await page.getByLabel("Amount").fill("12");
  if (isRecurring) {
    await page.getByRole("button", { name: /^Repeats/ }).click();
    await page.getByLabel("Make this expense recurring").check();
  }
  return () => page.keyboard.press("Enter");
}

async function measure(): Promise<Flow[]> {
  const settings = readSettings({
    PORT: String(await findFreePortPair()),
    STATE_DIR: temporaryFolder("flows"),
  });
  const vars = relocateStandIns(readVars(".dev.vars.example"), settings);
  await applyMigrations(settings);
  const standIns = await startStandIns({
    port: settings.standInsPort,
    webhook: webhookTarget(settings, vars),
  });
  const browser = await launchBrowser();
  const flows: Flow[] = [];
  try {
    await withLocalDatabases(settings, async (databases) => {
      const app = await serveFromSource(settings, vars, databases, client);
      const inspector = new Session();
      inspector.connect();
      const worker = await Coverage.start(
        ((...command: [never]) => inspector.post(...command)) as unknown as Send,
        sourcePositions,
      );
      const context = await browser.newContext({ timezoneId: "UTC", serviceWorkers: "block" });
      const page = await signInAt(settings, context, EMAIL);
      const session = await context.newCDPSession(page);
      const pages = await Coverage.start(
        ((...command: [never]) => session.send(...command)) as unknown as Send,
        (url) =>
          url.startsWith(`${settings.appUrl}/assets/`)
            ? builtPositions(join(client, new URL(url).pathname))
            : () => undefined,
      );
      const idle = () =>
        waitFor(async () => (app.isWorking() ? undefined : true), { what: "the worker", timeoutMs: 60_000 });
      const begin = async () => {
        await page.waitForTimeout(2000);
        await Promise.all([pages.take(), worker.take()]);
      };

      for (const title of ["Rent", "Gym"]) await confirmed(page, await addBill(page, title, false));
      await page.reload();
      const tick = page.getByRole("checkbox", { name: /: paid$/ }).first();
      await tick.waitFor();
      await page.waitForLoadState("networkidle");
      // The first press loads what the next ones have.
      await confirmed(page, () => tick.click());

      const next = page.getByRole("checkbox", { name: /: paid$/, checked: false }).first();
      await session.send("Debugger.enable");
      const paused = new Promise((done) => session.once("Debugger.paused", done));
      await page.evaluate(pauseAfterNextClick);
      await begin();
      let seen: Executed = new Set();
      await confirmed(page, async () => {
        const clicked = next.click();
        await paused;
        seen = await pages.take();
        await session.send("Debugger.resume");
        await clicked;
      });
      flows.push({ name: "a tick, until it is seen", browser: seen });
      flows.push({
        name: "a tick, until it is confirmed",
        browser: unionOf(seen, await pages.take()),
        worker: await worker.take(),
      });

      const submit = await addBill(page, "Piano lessons", true);
      await begin();
      await confirmed(page, submit);
      flows.push({
        name: "a new series, until it is confirmed",
        browser: await pages.take(),
        worker: await worker.take(),
      });

      const nextMonth = new Date();
      nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1, 1);
      await page.goto("about:blank");
      await worker.take();
      await app.cron("5 * * * *", nextMonth.setUTCHours(9, 5, 0, 0));
      await idle();
      flows.push({ name: "cron, the hour in which a month begins", worker: await worker.take() });

      const atStripe = new UserAtStripe(settings.standInsUrl, EMAIL);
      await worker.take();
      await atStripe.updateSubscription({ cancel_at: String(Math.floor((Date.now() + 5 * DAY_MS) / 1000)) });
      await page.waitForTimeout(2000);
      await idle();
      flows.push({ name: "a webhook", worker: await worker.take() });
      app.stop();
    });
  } finally {
    await browser.close();
    await standIns.stop();
  }
  return flows;
}

/** By who runs the code. */
const ROOMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["screens", /^app\/(?!data\/)/],
  ["app/data", /^app\/data\//],
  ["domain", /^worker\/domain\//],
  ["worker", /^worker\/(?!domain\/)/],
];

function flowsTable(flows: readonly Flow[]): string {
  const row = ({ name, browser = NOTHING, worker = NOTHING }: Flow) => {
    const files = filesOf(unionOf(browser, worker));
    const inRooms = ROOMS.map(([, pattern]) => files.filter((file) => pattern.test(file)).length);
    return `| ${[name, files.length, ...inRooms, browser.size + worker.size].join(" | ")} |`;
  };
  const rooms = ROOMS.map(([name]) => name);
  return [
    `| flow | files | ${rooms.join(" | ")} | functions |`,
    `| --- |${" ---: |".repeat(ROOMS.length + 2)}`,
    ...flows.map(row),
  ].join("\n");
}

await runMain(async () => {
  const { values } = readArguments("npm run flows [-- --files] [--counts]", {
    options: { files: { type: "boolean", default: false }, counts: { type: "boolean", default: false } },
  });
  console.log(countsTable());
  if (values.counts) return 0;
  await buildPages();
  const print = console.log;
  // The worker logs a line for each request.
  console.log = () => undefined;
  const flows = await measure();
  console.log = print;
  console.log(`\n${flowsTable(flows)}`);
  if (values.files) {
    for (const { name, browser = NOTHING, worker = NOTHING } of flows)
      console.log(`\n${name}:\n${filesOf(unionOf(browser, worker)).join("\n")}`);
  }
  return 0;
});
