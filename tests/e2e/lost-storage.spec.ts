// The browser's storage goes away, or doesn't answer, while the app is in use.
import type { Page } from "@playwright/test";
import { pauseClock } from "../support/clock.ts";
import { expect, test } from "../support/fixtures.ts";
import { addExpense, everythingSaved, readyForOffline, shownBills, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

/** Removes the user's database from a page that isn't the app's, as the browser's own tools do. */
async function removeDatabase(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases()) {
      await new Promise<void>((done, failed) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => done();
        request.onerror = () => failed(request.error);
      });
    }
  });
}

test("what was changed without a network outlives the removal of the browser's database", {
  tag: "@service-worker",
}, async ({ page, context, problems, openMonth }) => {
  problems.allow(OFFLINE);
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` }]);
  const tools = await context.newPage();
  await tools.goto("/faq");
  await page.bringToFront();

  await readyForOffline(page);
  await context.setOffline(true);
  await tick(page, "Rent").check();
  await removeDatabase(tools);
  await addExpense(page, { title: "Gas", amount: "20", dueDate: `${NEXT_YEAR}-03-03` });
  await expect(page.getByText("Offline · 2 changes waiting")).toBeVisible();
  const wanted = ["Rent $900.00 Paid", "Gas $20.00 Pending"];
  await page.reload();
  await expect.poll(() => shownBills(page)).toEqual(wanted);
  await expect(page.getByText("Offline · 2 changes waiting")).toBeVisible();

  await context.setOffline(false);
  await everythingSaved(page);
  expect(await shownBills(page)).toEqual(wanted);
});

test("where the browser's database never answers, bills come from the server and changes reach it", async ({
  page,
  openMonth,
  axe,
}) => {
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` }]);
  await page.addInitScript(() => {
    const silent = () => Object.setPrototypeOf(new EventTarget(), IDBRequest.prototype) as IDBRequest;
    const store: IDBObjectStore = new Proxy(Object.create(IDBObjectStore.prototype) as IDBObjectStore, {
      get: (_, method) => (method === "index" ? () => store : silent),
    });
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...given) {
      return Object.assign(transaction.apply(this, given), { objectStore: () => store });
    };
  });
  await page.clock.install();
  /** Shows a bill once the page has waited long enough for the database. */
  const showsInTime = (title: string) =>
    expect(async () => {
      await page.clock.runFor(1000);
      expect(await tick(page, title).isVisible()).toBe(true);
    }).toPass({ intervals: [50] });
  await page.reload();
  await showsInTime("Rent");
  await expect(page.getByRole("region", { name: "This browser's storage" })).toBeVisible();
  await axe(page);
  await addExpense(page, { title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-03-02` });
  await everythingSaved(page);
  await page.reload();
  await showsInTime("Water");
});

test("what was changed offline is sent as soon as the network is back, also after a reload", {
  tag: "@service-worker",
}, async ({ page, context, problems, openMonth }) => {
  problems.allow(OFFLINE);
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` }]);
  await readyForOffline(page);
  await page.clock.install();
  await context.setOffline(true);
  await tick(page, "Rent").check();
  await page.reload();
  await expect(page.getByText("Offline · 1 change waiting")).toBeVisible();
  // No pause between tries ends from here on.
  await pauseClock(page);
  const sent = page.waitForResponse("**/api/sync");
  await context.setOffline(false);
  // A page that was reloaded offline may believe that it is online, and is told of no change then.
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await sent;
  await everythingSaved(page);
});

test("a network that comes back without a word is noticed within seconds while somebody looks", async ({
  page,
  problems,
  openMonth,
}) => {
  problems.allow(OFFLINE);
  await page.clock.install();
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-03-01` }]);
  await pauseClock(page);
  await page.route("**/api/**", (route) => route.abort());
  let tries = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/sync")) tries += 1;
  });
  const haveFailed = async (count: number) => {
    await expect.poll(() => tries).toBeGreaterThanOrEqual(count);
    await expect(page.getByText("Offline · 1 change waiting")).toBeVisible();
  };
  await tick(page, "Rent").check();
  await haveFailed(1);
  // After the fifth, a pause that doubled without end would be 16 seconds.
  for (const count of [2, 3, 4, 5]) {
    await page.clock.runFor(5000);
    await haveFailed(count);
  }
  await page.unroute("**/api/**");
  await page.clock.runFor(5000);
  await everythingSaved(page);
});
