import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Children } from "../../scripts/lib/children.ts";
import { findFreePortPair } from "../../scripts/lib/ports.ts";
import { readSettings, root } from "../../scripts/lib/settings.ts";
import { signInAt } from "../../scripts/lib/signed-in.ts";
import { tryFetch, waitFor } from "../../scripts/lib/wait.ts";
import { expect, test } from "../support/fixtures.ts";
import { addExpense, everythingSaved, shownBills } from "../support/month-page.ts";

test.use({ serviceWorkers: "allow" });

/** A copy on ports of its own; its state stays when it is stopped. */
async function startCopy(env: NodeJS.ProcessEnv, appUrl: string): Promise<Children> {
  const copy = new Children();
  copy.start({
    name: "copy",
    command: [process.execPath, join(root, "scripts/start.ts")],
    env,
    logDir: join(env["STATE_DIR"] ?? "", "logs"),
  });
  const isUp = async () => (await tryFetch(`${appUrl}/api/health`))?.ok || undefined;
  await Promise.race([waitFor(isUp, { what: appUrl, timeoutMs: 120_000 }), copy.death]);
  return copy;
}

// Rehearses D1's Time Travel without an account (docs/operations.md#running-it).
test("after the database is restored to an earlier minute, an open device starts over and sends what waits", async ({
  newDevice,
  email,
  problems,
}) => {
  test.slow();
  // A server that stops cuts off whatever is under way, before its answer, within it or after it.
  const cutOff =
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/;
  problems.allow(cutOff, /Failed to fetch/, /409/);
  const folder = mkdtempSync(join(tmpdir(), "expense-timeline-restore-"));
  const [state, bookmark] = [join(folder, "state"), join(folder, "bookmark")];
  const env = {
    PORT: String(await findFreePortPair()),
    STATE_DIR: state,
    VARS_FILE: ".dev.vars.example",
    npm_lifecycle_event: "",
  };
  const settings = readSettings(env);
  let copy = await startCopy(env, settings.appUrl);
  try {
    const page = await signInAt(settings, await newDevice({ baseURL: settings.appUrl }), email);
    await addExpense(page, { title: "Before", amount: "1" });
    await everythingSaved(page);
    // It is fetched when the browser has time, which may be when there is nobody to ask.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await copy.stop();
    cpSync(state, bookmark, { recursive: true });
    copy = await startCopy(env, settings.appUrl);
    await addExpense(page, { title: "Lost with the restore", amount: "2" });
    await everythingSaved(page);

    await copy.stop();
    await addExpense(page, { title: "Still waiting", amount: "3" });
    rmSync(state, { recursive: true });
    cpSync(bookmark, state, { recursive: true });
    copy = await startCopy(env, settings.appUrl);
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
    await copy.stop();
    rmSync(folder, { recursive: true });
  }
});
