import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  addExpense,
  bill,
  everythingSaved,
  NEXT_YEAR,
  pauseClock,
  readyForOffline,
  shownBills,
  tick,
} from "../support/month-page.ts";

// The browser's storage goes away, or doesn't answer, while the app is in use.

const MONTH = `${NEXT_YEAR}-03`;
const RENT = { title: "Rent", amount: "900", dueDate: `${MONTH}-01` };

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
  await openMonth(MONTH, [RENT]);
  const tools = await context.newPage();
  await tools.goto("/faq");
  await page.bringToFront();

  await readyForOffline(page);
  await context.setOffline(true);
  await tick(page, "Rent").check();
  await removeDatabase(tools);
  await addExpense(page, { title: "Gas", amount: "20", dueDate: `${MONTH}-03` });
  await expect(page.getByText("Offline · 2 changes waiting")).toBeVisible();
  const wanted = ["Rent $900.00 Paid", "Gas $20.00 Pending"];
  await page.reload();
  await expect.poll(() => shownBills(page)).toEqual(wanted);
  await expect(page.getByText("Offline · 2 changes waiting")).toBeVisible();

  await context.setOffline(false);
  await everythingSaved(page);
  expect(await shownBills(page)).toEqual(wanted);
});

test("where the browser's database never answers, bills come from the server and changes reach it", {
  tag: "@full",
}, async ({ page, openMonth, axe }) => {
  await openMonth(MONTH, [RENT]);
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
  await addExpense(page, { title: "Water", amount: "30", dueDate: `${MONTH}-02` });
  await everythingSaved(page);
  await page.reload();
  await showsInTime("Water");
});

test("what was changed offline is sent as soon as the network is back, also after a reload", {
  tag: "@service-worker",
}, async ({ page, context, problems, openMonth }) => {
  problems.allow(OFFLINE);
  await openMonth(MONTH, [RENT]);
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
  await openMonth(MONTH, [RENT]);
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

// What Safari does differently, as far as another browser can show it (docs/product.md#safari).

/** As after seven days of using Safari without a visit: all that scripts stored is gone, and the worker's cookies are there. */
async function forgetWhatScriptsStored(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  // Cookies that scripts can write would be gone, too.
  expect(await page.evaluate(() => document.cookie)).toBe("");
  await page.goto("about:blank");
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "indexeddb,local_storage,cache_storage,service_workers",
  });
  await session.detach();
}

test("an account comes back by itself where the browser has forgotten it, without a word of loss", {
  tag: "@service-worker",
}, async ({ page, openMonth }) => {
  await openMonth(MONTH, [RENT]);
  await tick(page, "Rent").check();
  await everythingSaved(page);
  await readyForOffline(page);
  await forgetWhatScriptsStored(page);
  for (const path of ["/recurring", `/app?month=${MONTH}`]) {
    await page.goto(path);
    await everythingSaved(page);
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  }
  await expect(tick(page, "Rent")).toBeChecked();
  expect(await page.evaluate(() => indexedDB.databases())).toHaveLength(1);
});

test("what the browser can't store is said in so many words, and leaves the screen as it was", async ({
  page,
  openMonth,
  axe,
}) => {
  await openMonth(MONTH, [{ title: "Water", amount: "30", dueDate: `${MONTH}-09` }]);
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (value, key) {
      if (this.name === "outbox") throw new DOMException("The disk is full", "QuotaExceededError");
      return key === undefined ? add.call(this, value) : add.call(this, value, key);
    };
  });

  await tick(page, "Water").click();
  await expect(page.getByText("Failed to update expense status. Please try again.")).toBeVisible();
  await expect(tick(page, "Water")).not.toBeChecked();
  await axe(page);

  await page.getByRole("button", { name: "More for Water" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete expense. Please try again.")).toBeVisible();
  await expect(bill(page, "Water")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Water", exact: true }).press("Enter");
  const edit = page.getByRole("dialog", { name: "Edit Expense" });
  await edit.getByLabel("Amount").fill("31");
  await page.keyboard.press("Enter");
  // A phone's sheet is at the bottom: the message is above it then.
  const message = page.getByText("Failed to update expense. Please try again.");
  await message.hover();
  const [below, above] = [await edit.boundingBox(), await message.boundingBox()];
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  // What was typed stays, to be tried again.
  await expect(edit.getByLabel("Amount")).toHaveValue("31");
  await page.keyboard.press("Escape");
  await expect(edit).toBeHidden();
  await expect(bill(page, "Water")).toContainText("$30.00");

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press("n");
  await page.getByLabel("Expense Title").fill("Gas");
  await page.getByLabel("Amount").fill("5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Failed to add expense. Please try again.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tick(page, "Gas")).toBeHidden();

  const budget = page.getByRole("region", { name: "Monthly Budget" });
  await budget.getByRole("button", { name: "Set budget" }).click();
  await budget.getByLabel("Budget amount").fill("100");
  await page.keyboard.press("Enter");
  await expect(budget.getByRole("alert")).toHaveText("Failed to save budget. Please try again.");
  await page.keyboard.press("Escape");

  await page.getByRole("banner").getByRole("link", { name: "Currency: USD" }).click();
  await page.getByRole("combobox", { name: "Currency" }).selectOption("CHF");
  await expect(page.getByText("Failed to update currency preference. Please try again.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue("USD");
});
