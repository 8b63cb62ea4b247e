import type { Page } from "@playwright/test";
import { test as base, expect } from "../support/fixtures.ts";
import { openAddForm } from "../support/month-page.ts";
import { startVersionedSite, type VersionedSite, versionsIn } from "../support/versioned-site.ts";

const test = base.extend<{ site: VersionedSite }>({
  site: async ({ baseURL, problems }, use) => {
    const site = await startVersionedSite(baseURL ?? "");
    await use(site);
    // Pages that are still open keep sending requests to it.
    problems.stopWatching();
    await site.close();
  },
});

test.use({ serviceWorkers: "allow" });

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

/** Opens the app and waits for its service worker to take over. Cookies don't depend on the port. */
async function openApp(page: Page, site: VersionedSite): Promise<void> {
  await page.goto(`${site.origin}/app`);
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  // It stores every file of the app first.
  const soon = { message: "the service worker is in charge", timeout: 40_000 };
  await expect.poll(() => isControlled(page), soon).toBe(true);
}

/** Does what a user's return to the tab does: the app looks for a newer version. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

const offer = (page: Page) => page.getByRole("group", { name: "A new version is ready" });

test("a new version is offered, starts in every tab when accepted, and is never mixed with the old one", async ({
  page,
  email,
  signInByCalls,
  site,
  context,
  axe,
}) => {
  await signInByCalls(page, email);
  await openApp(page, site);
  expect(await versionsIn(page)).toEqual(["v1"]);

  site.deployNext();
  await comeBack(page);
  await expect(offer(page)).toBeVisible({ timeout: 40_000 });
  await axe(page);

  // Every tab, new ones included, keeps the old version's files, though the server no longer has them.
  const other = await context.newPage();
  await openApp(other, site);
  await page.getByRole("banner").getByRole("link", { name: "Yearly report" }).click();
  await expect(page.getByRole("heading", { name: /^Annual Report/ }).first()).toBeVisible();
  expect(await versionsIn(page)).toEqual(["v1"]);
  expect(await versionsIn(other)).toEqual(["v1"]);

  await other.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => versionsIn(other).catch(() => [])).toEqual(["v2"]);
  await expect.poll(() => versionsIn(page).catch(() => [])).toEqual(["v2"]);
  for (const each of [page, other]) await expect(each.getByRole("banner")).toBeVisible();
});

/** Waits until the browser holds all of a version, which waits for a tab to start it. */
async function waitsFor(page: Page, version: string): Promise<void> {
  const readWaiting = () =>
    page.evaluate(async () => {
      const { installing, waiting } = await navigator.serviceWorker.ready;
      if (installing !== null || waiting === null) return "";
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(caching))
        .flat()
        .map(({ url }) => url)
        .join("\n");
    });
  await expect.poll(readWaiting, { timeout: 40_000 }).toContain(`.${version}.js`);
}

test("two deploys while tabs are open make one offer in each, which starts the newest version", {
  tag: "@full",
}, async ({ page, email, signInByCalls, site, context }) => {
  await signInByCalls(page, email);
  await openApp(page, site);
  const other = await context.newPage();
  await openApp(other, site);

  site.deployNext();
  await comeBack(other);
  for (const each of [page, other]) {
    await expect(offer(each)).toBeVisible({ timeout: 40_000 });
    // A toast stays while it is pointed at or has focus.
    await each.keyboard.press("F6");
    await expect(offer(each).getByRole("button", { name: "Reload" })).toBeFocused();
  }
  site.deployNext();
  await comeBack(other);
  for (const each of [page, other]) {
    await waitsFor(each, "v3");
    await expect(offer(each)).toHaveCount(1);
    await expect(offer(each).getByRole("button", { name: "Reload" })).toBeFocused();
    expect(await versionsIn(each)).toEqual(["v1"]);
  }

  // Half a bill is typed in the tab that hasn't been asked.
  const dialog = await openAddForm(page);
  await dialog.getByLabel("Expense Title").fill("Plumber");
  await other.keyboard.press("Enter");
  for (const each of [page, other]) {
    await expect.poll(() => versionsIn(each).catch(() => [])).toEqual(["v3"]);
    await expect(each.getByRole("banner")).toBeVisible();
  }
  await expect((await openAddForm(page)).getByText("Not saved yet: “Plumber”")).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test("an offer that is let go stays without effect until the app is opened anew", { tag: "@full" }, async ({
  page,
  email,
  signInByCalls,
  site,
  context,
}) => {
  await signInByCalls(page, email);
  await openApp(page, site);
  site.deployNext();
  await comeBack(page);
  await expect(offer(page)).toBeVisible({ timeout: 40_000 });
  // A badge for the first visit may show another message.
  await offer(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(offer(page)).toBeHidden();
  expect(await versionsIn(page)).toEqual(["v1"]);

  await page.reload();
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  expect(await versionsIn(page)).toEqual(["v1"]);

  // The browser changes workers some time after the last old tab is closed.
  await page.close();
  const openForAWhile = async () => {
    const tab = await context.newPage();
    await tab.goto(`${site.origin}/app`);
    await expect(tab.getByRole("banner")).toBeVisible();
    const versions = await versionsIn(tab);
    await tab.close();
    return versions;
  };
  await expect.poll(openForAWhile, { intervals: [1000, 3000, 6000], timeout: 60_000 }).toEqual(["v2"]);
});
