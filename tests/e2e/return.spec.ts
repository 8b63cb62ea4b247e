// Who comes back: what is in this browser already is shown without waiting for anything else.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { addExpense, everythingSaved, readyForOffline, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

test.use({ serviceWorkers: "allow" });

/** Notes in the page how often, and when, a user's database is opened. */
async function noteOpenings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const openings: { inHead: boolean }[] = [];
    Object.assign(window, { openings });
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      if (name.startsWith("expense-timeline-")) openings.push({ inHead: document.body === null });
      return version === undefined ? open.call(this, name) : open.call(this, name, version);
    };
  });
}

const openingsIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { openings: { inHead: boolean }[] }).openings);

test("the rows are opened once, by the page's own head", async ({ page, signIn, email }) => {
  await signIn(page, email);
  await page.goto(`/app?month=${NEXT_YEAR}-03`);
  await addExpense(page, { title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` });
  await everythingSaved(page);
  await readyForOffline(page);
  await noteOpenings(page);
  for (const path of ["/settings", `/app?month=${NEXT_YEAR}-03`]) {
    await page.goto(path);
    await everythingSaved(page);
    expect(await openingsIn(page), path).toEqual([{ inHead: true }]);
  }
  await expect(tick(page, "Rent")).toBeVisible();
});

test("built files and answers come to a returning browser without its service worker", async ({
  page,
  signIn,
  email,
}) => {
  await signIn(page, email);
  await readyForOffline(page);
  await page.reload();
  await everythingSaved(page);
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
