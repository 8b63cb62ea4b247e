import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { addMonths, lastDayOf, monthOf } from "#domain/calendar/days.ts";
import { test as base, expect } from "../support/fixtures.ts";
import { holdBack } from "../support/interactive.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { addExpense, everythingSaved, fillExpense, openAddForm, tick } from "../support/month-page.ts";
import { type StoredBill, storeBills, storeTimeZone } from "../support/stored-bills.ts";
import { today } from "../support/today.ts";

const month = monthOf(today);

/** So many of this month that the list fills more than a screen; of what is due on its last day, nothing folds. */
const thisMonthsBills = (): StoredBill[] =>
  Array.from({ length: 24 }, (_, n) => ({
    title: `Bill ${String(n + 1).padStart(2, "0")}`,
    amount: 10 + n,
    dueDate: lastDayOf(month),
  }));

/** On most days some of them fold. */
const foldedBills = (): StoredBill[] =>
  Array.from({ length: 12 }, (_, n) => ({
    title: `Folded ${n}.`,
    amount: 5,
    dueDate: `${month}-01`,
    status: n % 5 < 3 ? "PAID" : "PENDING",
  }));

/** What earlier months left unpaid. */
const oldBills = (): StoredBill[] => [
  { title: "Forgotten", amount: 10, dueDate: "2020-02-29" },
  { title: "Left over", amount: 11, dueDate: `${addMonths(month, -1)}-28` },
];

const isLive = (page: Page) => everythingSaved(page);

/** Opens the month with its scripts held back. */
async function openHeld(page: Page): Promise<() => void> {
  const letScriptsCome = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto("/app", { waitUntil: "commit" });
  await expect(tick(page, "Bill 01")).toBeVisible();
  return letScriptsCome;
}

const test = base.extend<{ other: Page; letScriptsCome: () => void }>({
  /** A device of an account with bills that has nothing of it yet. */
  other: async ({ page, email, signInByCalls, newDevice, baseURL: origin = "" }, use) => {
    await signInByCalls(page, email);
    await storeBills(page, thisMonthsBills(), { origin });
    await storeTimeZone(page, origin);
    const device = await newDevice();
    await device.addCookies(await page.context().cookies());
    await use(await device.newPage());
  },
  /** Those of its dashboard. */
  letScriptsCome: async ({ other }, use) => {
    const letScriptsCome = await openHeld(other);
    await use(letScriptsCome);
    letScriptsCome();
  },
});

/** Where what can be seen of a month stands, whatever its order in the document. */
const places = (page: Page) =>
  page.evaluate(() => {
    const seen =
      "h1, main h2, main button, main dd, .bill, .bill-title, .bill-meta, .bill-amount, .bill-date, .timeline-today, [role=meter]";
    return [...document.querySelectorAll(seen)]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(
        ({ element, box }) =>
          box.width > 0 && box.height > 0 && box.top < innerHeight && element.checkVisibility(),
      )
      .map(({ element, box: { x, y, width, height } }) => ({
        what: `${element.tagName} ${element.ariaLabel ?? element.textContent}`,
        at: [x, y, width, height].map(Math.round).join(),
      }))
      .sort((a, b) => a.at.localeCompare(b.at) || a.what.localeCompare(b.what));
  });

test("a month is read before the app's code comes, and nothing moves", { tag: "@motion" }, async ({
  other,
  page: first,
  newDevice,
  baseURL: origin = "",
}) => {
  await storeBills(first, [...oldBills(), ...foldedBills()], { origin });
  const cookies = await other.context().cookies();
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    const device = await newDevice({ viewport });
    await device.addCookies(cookies);
    const page = await device.newPage();
    const letScriptsCome = await openHeld(page);
    await expect(page.getByRole("heading", { name: /· 2 overdue \$21\.00$/ })).toBeVisible();
    await expect(page.getByRole("banner").getByText("Loading…")).toBeVisible();
    const before = await places(page);
    expect(before.length).toBeGreaterThan(30);

    const since = await page.evaluate(() => performance.now());
    letScriptsCome();
    await isLive(page);

    // Late in a month, the next seven days are partly in another, and their sum comes later.
    const sum = before.find(({ what }) => what === "DD Not loaded yet")?.at.split(",")[1];
    const others = (all: typeof before) =>
      all.filter(({ at, what }) => !(what.startsWith("DD ") && at.split(",")[1] === sum));
    expect(others(await places(page)), `${viewport.width} px`).toEqual(others(before));
    expect(await layoutShifts(page, since), `${viewport.width} px`).toEqual([]);
  }
});

test("nothing can be pressed before the app's code is here", async ({ other, letScriptsCome }) => {
  const point = await tick(other, "Bill 01").boundingBox();
  await other.mouse.click((point?.x ?? 0) + 5, (point?.y ?? 0) + 5);
  for (const key of ["Tab", "Tab", "Tab", "Space", "Enter"]) await other.keyboard.press(key);
  expect(await other.evaluate(() => document.activeElement?.tagName)).toBe("BODY");

  const row = await other.locator("[data-expense]").first().elementHandle();
  letScriptsCome();
  await isLive(other);
  expect(await row?.evaluate((element) => element.isConnected)).toBe(true);
  // Each part names another by the id that it has.
  const dangling = await other.evaluate(() =>
    [...document.querySelectorAll("[aria-labelledby], [aria-controls]")]
      .map((each) => each.getAttribute("aria-labelledby") ?? each.getAttribute("aria-controls") ?? "")
      .filter((id) => document.getElementById(id) === null),
  );
  expect(dangling).toEqual([]);
  await expect(tick(other, "Bill 01")).not.toBeChecked();
  await tick(other, "Bill 01").click();
  await expect(tick(other, "Bill 01")).toBeChecked();
  await other.getByRole("button", { name: "Monthly Budget" }).click();
  await expect(other.getByRole("button", { name: "Edit budget" })).toBeHidden();
});

test("a tick that comes as soon as one can is kept", async ({ other, problems }) => {
  // What fails meanwhile is rendered, too.
  problems.allow(/ERR_FAILED/, /A part of the app could not be loaded/);
  await other.route(/\/assets\/keeper-[\w-]+\.js$/, (route) => route.abort());
  await other.addInitScript(() => {
    const press = new MutationObserver(() => {
      const tick = document.querySelector<HTMLInputElement>("input[aria-label='Bill 01: paid']");
      if (tick === null || tick.closest("[inert]") !== null) return;
      press.disconnect();
      tick.click();
    });
    press.observe(document, { subtree: true, attributes: true, attributeFilter: ["inert"] });
  });
  await other.goto("/app");
  await expect(other.getByRole("banner").getByText("Couldn't save")).toBeVisible();
  await expect(tick(other, "Bill 01")).toBeChecked();
});

test("rows that come while React takes over replace nothing", { tag: "@full" }, async ({ other }) => {
  // React's own steps come late, as on a slow phone, and the rows before them.
  await other.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message), 300);
    };
  });
  await other.goto("/app", { waitUntil: "commit" });
  await tick(other, "Bill 01").waitFor();
  const row = await other.locator("[data-expense]").first().elementHandle();
  await isLive(other);
  expect(await row?.evaluate((element) => element.isConnected)).toBe(true);
});

test("a link to a folded bill opens its fold on a device that has nothing yet", async ({
  other,
  page: first,
  baseURL: origin = "",
}) => {
  await storeBills(first, foldedBills(), { origin });
  await first.goto("/app");
  const id = await first.locator("[data-expense]").filter({ hasText: "Folded 1." }).getAttribute("id");
  await other.goto(`/app?month=${month}#${id}`);
  await expect(other.getByRole("button", { name: "Folded 1.", exact: true })).toBeFocused();
  await expect(tick(other, "Folded 1.")).toBeInViewport();
});

test("what is ticked or added before the rest is here is stored", async ({ other, page }) => {
  const letSyncGo = await holdBack(other, "**/api/sync");
  await other.goto("/app");
  await tick(other, "Bill 02").click();
  await expect(tick(other, "Bill 02")).toBeChecked();
  await expect(other.getByRole("banner").getByText("Saving…")).toBeVisible();
  // What needs more than this month waits, and says so.
  await other.getByRole("searchbox").fill("Bill 03");
  await expect(other.getByText("Loading expenses...")).toBeVisible();
  await other.getByRole("searchbox").fill("");
  await other.getByRole("button", { name: "Next month", exact: true }).click();
  await expect(other.getByText("Loading expenses...")).toBeVisible();
  await other.goBack();
  await expect(tick(other, "Bill 02")).toBeChecked();

  await tick(other, "Bill 04").evaluate((each: HTMLInputElement) => {
    each.click();
    location.reload();
  });
  await expect(tick(other, "Bill 04")).toBeChecked();
  const dialog = await openAddForm(other);
  await fillExpense(dialog, { title: "Typed early", amount: "7", dueDate: today });
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(dialog.getByRole("button", { name: "Adding..." })).toBeVisible();
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Typed early");
  letSyncGo();
  await expect(dialog).toBeHidden();
  await expect(tick(other, "Typed early")).toBeVisible();
  await isLive(other);
  await page.goto("/app");
  for (const title of ["Bill 02", "Bill 04"]) await expect(tick(page, title)).toBeChecked();
  await expect(tick(page, "Typed early")).not.toBeChecked();
});

test("a page is its own user's, whomever this browser stored", { tag: "@full" }, async ({
  other,
  newDevice,
  signIn,
}) => {
  const bea = `bea.${crypto.randomUUID()}@example.com`;
  const device = await newDevice();
  const first = await device.newPage();
  // Bea was here before, and left her bills; no service worker keeps the pages.
  await first.addInitScript(() =>
    Object.assign(navigator.serviceWorker, { register: () => new Promise(() => {}) }),
  );
  await signIn(first, bea);
  await storeBills(first, thisMonthsBills());
  await first.reload();
  await isLive(first);
  const cookies = await device.cookies();
  await first.close();
  await device.addCookies(await other.context().cookies());
  const page = await device.newPage();
  await page.goto("/app");
  await tick(page, "Bill 01").click();
  await isLive(page);
  await expect(tick(page, "Bill 01")).toBeChecked();

  const beas = await newDevice();
  await beas.addCookies(cookies);
  const again = await beas.newPage();
  await again.goto("/app");
  await isLive(again);
  await expect(tick(again, "Bill 01")).not.toBeChecked();
});

test("a month and its ticks stay if what stores them is late", async ({ other, page, problems }) => {
  problems.allow(/ERR_FAILED/, /A part of the app could not be loaded/);
  const keeper = /\/assets\/keeper-[\w-]+\.js$/;
  const told = other.getByRole("alert").getByText("A part of the app could not be loaded");
  // Some browsers ask again for a module that failed, so it is only there after the second Reload.
  let pages = 0;
  other.on("request", (request) => {
    if (request.isNavigationRequest()) pages += 1;
  });
  await other.route(keeper, (route) => (pages < 3 ? route.abort() : route.continue()));
  await other.goto("/app");
  await tick(other, "Bill 01").click();
  await expect(told).toBeVisible();
  await expect(tick(other, "Bill 01")).toBeChecked();
  await expect(other.getByRole("banner").getByText("Couldn't save")).toBeVisible();

  await other.getByRole("button", { name: "Reload" }).click();
  await expect(told).toBeVisible();
  const rescued = () =>
    Object.entries(localStorage)
      .filter(([key]) => key.includes("_unsaved_"))
      .join();
  expect(await other.evaluate(rescued)).toContain("expense.setStatus");
  await tick(other, "Bill 02").click();
  await other.getByRole("button", { name: "Reload" }).click();
  await expect(told).toBeHidden();
  await isLive(other);
  await page.goto("/app");
  await everythingSaved(page);
  // Both are paid, so they may have folded. A filter shows all that it finds.
  await page.getByRole("group", { name: "Filter" }).getByRole("button", { name: /^Paid/ }).click();
  for (const title of ["Bill 01", "Bill 02"]) await expect(tick(page, title)).toBeChecked();
});

test("a page whose scripts don't come says so, and a month whose other rows don't come stays, below the reason", async ({
  other,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await other.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await other.goto("/app");
  await expect(other.getByText("The app could not be loaded.")).toBeVisible();
  await expect(tick(other, "Bill 01")).toBeVisible();

  await other.unrouteAll();
  await other.route("**/api/sync", (route) => route.abort());
  await other.getByRole("link", { name: "Reload" }).click();
  await expect(other.getByText("Your bills could not be loaded")).toBeVisible();
  await expect(tick(other, "Bill 01")).toBeVisible();
});

test("without scripts the month is there to read, small", async ({ page, newDevice, other: _ }) => {
  const device = await newDevice({ javaScriptEnabled: false });
  await device.addCookies(await page.context().cookies());
  const other = await device.newPage();
  const answer = await other.goto(`/app?month=${month}`);

  // Of which its styles are ten.
  expect(gzipSync((await answer?.body()) ?? "").length).toBeLessThan(21_000);

  await expect(other.getByText("Bill 01")).toBeVisible();
  const told = other.locator("noscript p");
  await expect(told).toHaveText("The app needs JavaScript.");
  await expect(told).toBeVisible();
});

test("the service worker keeps nobody's month", {
  tag: "@service-worker",
}, async ({ page, signIn, email }) => {
  await signIn(page, email);
  await addExpense(page, { title: "Very private", amount: "1" });
  await isLive(page);
  await page.reload();
  await expect(tick(page, "Very private")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () =>
    page.evaluate(async () => {
      const texts = await Promise.all(
        ["/app", "/expense-timeline-dashboard"].map(async (path) =>
          (await caches.match(path, { ignoreSearch: true }))?.text(),
        ),
      );
      return texts.map(
        (text) => text && { isPage: text.includes('id="root"'), isTold: text.includes("private") },
      );
    });
  const plain = { isPage: true, isTold: false };
  await expect.poll(kept, { timeout: 40_000 }).toEqual([plain, plain]);
});
