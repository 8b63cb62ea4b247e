import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Children } from "../../scripts/lib/children.ts";
import { readVars } from "../../scripts/lib/dev-vars.ts";
import { findFreePortPair } from "../../scripts/lib/ports.ts";
import { readSettings, root, type Settings } from "../../scripts/lib/settings.ts";
import { signInAt } from "../../scripts/lib/signed-in.ts";
import { standInsChild } from "../../scripts/lib/stand-ins.ts";
import { tryFetch, waitFor } from "../../scripts/lib/wait.ts";
import { applyMigrations, wranglerEnv } from "../../scripts/lib/wrangler.ts";
import { expect, test } from "../support/fixtures.ts";
import { addExpense, everythingSaved, shownBills } from "../support/month-page.ts";

test.use({ serviceWorkers: "allow" });

/** The built app on a port of its own; its state stays when it is stopped. */
async function startApp(env: NodeJS.ProcessEnv, { appUrl, stateDir }: Settings): Promise<Children> {
  const app = new Children();
  app.start({
    name: "app",
    command: [process.execPath, join(root, "scripts/serve.ts")],
    env: { ...env, ...wranglerEnv },
    logDir: join(stateDir, "logs"),
  });
  const isUp = async () => (await tryFetch(`${appUrl}/api/health`))?.ok || undefined;
  await Promise.race([waitFor(isUp, { what: appUrl, timeoutMs: 120_000 }), app.death]);
  return app;
}

// Rehearses D1's Time Travel without an account (docs/operations.md#running-it).
test("after the database is restored to an earlier minute, an open device starts over and sends what waits", async ({
  newDevice,
  email,
  problems,
}) => {
  test.slow();
  // A server that stops cuts off whatever is under way, before its answer, within it or after it.
  problems.allow(/net::ERR_/, /Failed to fetch/, /409/);
  const folder = mkdtempSync(join(tmpdir(), "expense-timeline-restore-"));
  const [state, bookmark] = [join(folder, "state/v3"), join(folder, "bookmark")];
  const env = {
    PORT: String(await findFreePortPair()),
    STATE_DIR: join(folder, "state"),
    VARS_FILE: ".dev.vars.example",
  };
  const settings = readSettings(env);
  await applyMigrations(settings);
  const standIns = new Children();
  standIns.start({ ...standInsChild(settings, readVars(env.VARS_FILE)), logDir: join(folder, "logs") });
  let app = await startApp(env, settings);
  try {
    const page = await signInAt(settings, await newDevice({ baseURL: settings.appUrl }), email);
    await addExpense(page, { title: "Before", amount: "1" });
    await everythingSaved(page);
    // It is fetched when the browser has time, which may be when there is nobody to ask.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await app.stop();
    cpSync(state, bookmark, { recursive: true });
    app = await startApp(env, settings);
    await addExpense(page, { title: "Lost with the restore", amount: "2" });
    await everythingSaved(page);

    await app.stop();
    await addExpense(page, { title: "Still waiting", amount: "3" });
    rmSync(state, { recursive: true });
    cpSync(bookmark, state, { recursive: true });
    app = await startApp(env, settings);
    await page.evaluate(() => dispatchEvent(new Event("online")));

    await expect
      .poll(() => shownBills(page))
      .toEqual(["Before $1.00 Pending", "Still waiting $3.00 Pending"]);
    await everythingSaved(page);
    await page.reload();
    await expect
      .poll(() => shownBills(page))
      .toEqual(["Before $1.00 Pending", "Still waiting $3.00 Pending"]);
  } finally {
    await app.stop();
    await standIns.stop();
    rmSync(folder, { recursive: true });
  }
});
