import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  bill,
  everythingSaved,
  NEXT_YEAR,
  pauseClock,
  readyForOffline,
  tick,
} from "../support/month-page.ts";

// The browser's storage goes away, or doesn't answer, while the app is in use.

const MONTH = `${NEXT_YEAR}-03`;
const RENT = { title: "Rent", amount: "900", dueDate: `${MONTH}-01` };

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

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

test("a network that comes back is noticed within seconds", async ({ page, problems, openMonth }) => {
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

test("what can't be stored is said, and the screen stays as it was", async ({ page, openMonth, axe }) => {
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
});
