// Who comes back: what is in this browser already is shown without waiting for anything else.
import type { Page } from "@playwright/test";
import { addMonths, monthOf } from "#domain/calendar/days.ts";
import { expect, test } from "../support/fixtures.ts";
import { addExpense, everythingSaved, NEXT_YEAR, readyForOffline, tick } from "../support/month-page.ts";
import { today } from "../support/today.ts";

test.use({ serviceWorkers: "allow" });

/** Notes in the page how often a user's database is opened. */
async function noteOpenings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { openings: 0 });
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      if (name.startsWith("expense-timeline-")) Object.assign(window, { openings: openingsHere() + 1 });
      return version === undefined ? open.call(this, name) : open.call(this, name, version);
    };
    const openingsHere = () => (window as unknown as { openings: number }).openings;
  });
}

test("on a return the rows are opened once, and files and answers come without the service worker", async ({
  page,
  openMonth,
}) => {
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` }]);
  await readyForOffline(page);
  await noteOpenings(page);
  for (const path of ["/settings", `/app?month=${NEXT_YEAR}-03`]) {
    await page.goto(path);
    await everythingSaved(page);
    expect(await page.evaluate(() => (window as unknown as { openings: number }).openings), path).toBe(1);
  }
  await expect(tick(page, "Rent")).toBeVisible();

  const sourcesNow = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").map((entry) => ({
        path: new URL(entry.name).pathname,
        source: (entry as PerformanceResourceTiming & { workerFinalSourceType?: string })
          .workerFinalSourceType,
      })),
    );
  // What is in the browser is shown, and called saved, before the first call is answered.
  await expect.poll(async () => (await sourcesNow()).map(({ path }) => path)).toContain("/api/me");
  const sources = await sourcesNow();
  const under = (folder: string) => sources.filter(({ path }) => path.startsWith(folder));
  expect(under("/assets/").length).toBeGreaterThan(3);
  expect(under("/assets/").filter(({ source }) => source !== "cache")).toEqual([]);
  expect(under("/api/").length).toBeGreaterThan(0);
  expect(under("/api/").filter(({ source }) => source !== "network")).toEqual([]);
});

test("without a network the saved month is there, and so is every screen", async ({
  page,
  context,
  signIn,
  email,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signIn(page, email);
  await addExpense(page, { title: "Rent", amount: "900", dueDate: today });
  await everythingSaved(page);
  await readyForOffline(page);
  const saved = () =>
    page.evaluate(async () => {
      const [{ name = "" } = {}] = (await indexedDB.databases()).filter(({ name }) =>
        name?.startsWith("expense-timeline-"),
      );
      const opening = indexedDB.open(name);
      await new Promise((done) => {
        opening.onsuccess = done;
      });
      const request = opening.result.transaction("months").objectStore("months").get("current");
      await new Promise((done) => {
        request.onsuccess = done;
      });
      opening.result.close();
      return (request.result as { rows: unknown[] } | undefined)?.rows.length;
    });
  await expect.poll(saved).toBe(2);

  const other = await context.newPage();
  await context.setOffline(true);
  await other.goto("/app");
  await tick(other, "Rent").click();
  await expect(tick(other, "Rent")).toBeChecked();
  await expect(tick(page, "Rent")).toBeChecked();
  await other.close();

  const app = await page.goto("/app?month=2026-03");
  const dashboard = await page.goto("/expense-timeline-dashboard");
  const report = await page.goto("/annual-report?year=2020");
  await expect(page.getByText("No expenses found")).toBeVisible();
  const settings = await page.goto("/settings/?from=elsewhere");
  for (const response of [app, dashboard, report, settings])
    expect([response?.fromServiceWorker(), response?.status()]).toEqual([true, 200]);
  await expect(page).toHaveTitle(/^Settings/);
  // No API call is ever answered from a cache.
  await expect(page.evaluate(() => fetch("/api/health").then(({ status }) => status))).rejects.toThrow(
    /Failed to fetch/,
  );

  await page.clock.setFixedTime(new Date(`${addMonths(monthOf(today), 1)}-01T12:00:00`));
  await page.goto("/app");
  await expect(page.getByRole("region", { name: /^From / })).toHaveCount(0);
  await expect(page.getByText("Rent")).toHaveCount(0);
  await context.setOffline(false);
});
