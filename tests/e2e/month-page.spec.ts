import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { addMonths, type Day, type Month, monthOf } from "#domain/calendar/days.ts";
import { dayThatLasts } from "../support/day-that-lasts.ts";
import { expect, test } from "../support/fixtures.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { addExpense, bill, everythingSaved, tick } from "../support/month-page.ts";

interface Due {
  title: string;
  dueDate: Day;
}

let day: Day;
let month: Month;

test.beforeEach(async () => {
  day = await dayThatLasts("UTC");
  month = monthOf(day);
});

/** What is due when, of this month, so that the list fills more than a screen. */
const thisMonthsBills = (): Due[] =>
  Array.from({ length: 24 }, (_, n) => ({
    title: `Bill ${String(n + 1).padStart(2, "0")}`,
    dueDate: `${month}-${String(n + 1).padStart(2, "0")}`,
  }));

/** What earlier months left unpaid. */
const oldBills = (): Due[] => [
  { title: "Forgotten", dueDate: "2020-02-29" },
  { title: "Left over", dueDate: `${addMonths(month, -1)}-28` },
];

/**
 * What another device of the user's stored: where they are, and their bills.
 * @param firstId the others' ids follow it
 */
async function addBills(page: Page, bills = thisMonthsBills(), firstId = 1): Promise<void> {
  const drafts = [
    { type: "settings.update", data: { timezone: "UTC" } },
    ...bills.map((bill, index) => ({
      type: "expense.add",
      data: {
        ...bill,
        id: String(firstId + index),
        amount: 10 + index,
        isRecurring: false,
      },
    })),
  ];
  const statuses = await page.evaluate(
    async ({ drafts, today }) => {
      const envelope = () => ({
        id: crypto.randomUUID(),
        at: new Date().toISOString(),
        day: today,
        hour: new Date().getUTCHours(),
      });
      const operations = drafts.map((draft) => ({ ...envelope(), ...draft }));
      const response = await fetch("/api/sync", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ device: "other", cursor: null, operations }),
      });
      const { results } = (await response.json()) as { results: { status: string }[] };
      return results.map(({ status }) => status);
    },
    { drafts, today: day },
  );
  expect(statuses).toEqual(drafts.map(() => "applied"));
}

interface Held {
  /** Lets the app's code come. */
  release(): void;
}

/** A page whose scripts don't come until they are let. */
async function holdScripts(page: Page): Promise<Held> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

const isLive = (page: Page) => everythingSaved(page);

test.use({ timezoneId: "UTC" });

/** Opens the month with its scripts held back. */
async function openHeld(page: Page): Promise<Held> {
  const scripts = await holdScripts(page);
  await page.goto("/app", { waitUntil: "commit" });
  await expect(tick(page, "Bill 01")).toBeVisible();
  return scripts;
}

const held = test.extend<{ other: Page; scripts: Held }>({
  /** A device of an account with bills that has nothing of it yet. */
  other: async ({ page, signIn, email, newDevice }, use) => {
    await signIn(page, email);
    await addBills(page);
    const device = await newDevice({ timezoneId: "UTC" });
    await device.addCookies(await page.context().cookies());
    await use(await device.newPage());
  },
  /** Those of its dashboard. */
  scripts: async ({ other }, use) => {
    const scripts = await openHeld(other);
    await use(scripts);
    scripts.release();
  },
});

/** Where what can be seen of a month stands, whatever its order in the document. */
const places = (page: Page) =>
  page.evaluate(() => {
    const seen =
      "h1, main h2, main button, main dd, .earlier-bill, .bill, .bill-title, .bill-chip, .bill-amount, .timeline-day h3, [role=meter]";
    return [...document.querySelectorAll(seen)]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.top < innerHeight)
      .map(({ element, box: { x, y, width, height } }) => ({
        what: `${element.tagName} ${element.ariaLabel ?? element.textContent}`,
        at: [x, y, width, height].map(Math.round).join(),
      }))
      .sort((a, b) => a.at.localeCompare(b.at) || a.what.localeCompare(b.what));
  });

held(
  "a month is read before the app's code is here, and nothing moves when it comes",
  async ({ other, page: first, newDevice, axe }) => {
    held.slow();
    await addBills(first, oldBills(), 100);
    const cookies = await other.context().cookies();
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      const device = await newDevice({ viewport, timezoneId: "UTC" });
      await device.addCookies(cookies);
      const page = await device.newPage();
      const scripts = await openHeld(page);
      await expect(page.getByRole("region", { name: "From earlier months: 2, $21.00" })).toBeVisible();
      await axe(page);
      const before = await places(page);
      expect(before.length).toBeGreaterThan(30);
      await expect(page.getByRole("banner").getByText("Loading…")).toBeVisible();

      const since = await page.evaluate(() => performance.now());
      scripts.release();
      await isLive(page);

      expect(await places(page), `${viewport.width} px`).toEqual(before);
      expect(await layoutShifts(page, since), `${viewport.width} px`).toEqual([]);
    }
  },
);

held("what is pressed before the app's code is here is done when it is", async ({ other, scripts, page }) => {
  await tick(other, "Bill 01").click();
  await tick(other, "Bill 02").click();
  // Taken back.
  await tick(other, "Bill 02").click();
  await tick(other, "Bill 03").click();
  await expect(bill(other, "Bill 01").locator("[data-kept]")).toHaveCSS("opacity", "0.5");
  await expect(bill(other, "Bill 02").locator("[data-kept]")).toHaveCount(0);
  // What another device does meanwhile isn't undone by a press that meant the same.
  await page.reload();
  await tick(page, "Bill 05").click();
  await expect(tick(page, "Bill 05")).toBeChecked();
  await isLive(page);
  await tick(other, "Bill 05").click();
  await other.getByRole("button", { name: "More for Bill 04" }).focus();

  scripts.release();
  await expect(tick(other, "Bill 01")).toBeChecked();
  await expect(tick(other, "Bill 03")).toBeChecked();
  await expect(tick(other, "Bill 02")).not.toBeChecked();
  await expect(other.getByRole("button", { name: "More for Bill 04" })).toBeFocused();
  await expect(tick(other, "Bill 05")).toBeChecked();
  await isLive(other);

  await page.reload();
  await expect(tick(page, "Bill 01")).toBeChecked();
  await expect(tick(page, "Bill 02")).not.toBeChecked();
});

held(
  "a dialog that was asked for opens, and a month that was gone to is shown",
  async ({ other, scripts }) => {
    const next = other.getByRole("button", { name: "Next month", exact: true });
    await next.click();
    await next.click();
    const add = other.getByRole("button", { name: "Add Expense" }).first();
    await add.click();
    // Nothing seems to have happened.
    await add.click();

    scripts.release();

    await expect(other.getByRole("dialog", { name: "Add New Expense" })).toBeVisible();
    await other.keyboard.press("Escape");
    await expect(other).toHaveURL(`/app?month=${addMonths(month, 2)}`);
  },
);

held("the app begins where the person was reading", async ({ other, scripts }) => {
  // Past the bills that the page has whole, so that those above them become higher.
  await other.evaluate(() => document.querySelectorAll("[data-expense]")[20]?.scrollIntoView());
  const first = await other.evaluate(
    () =>
      [...document.querySelectorAll("[data-expense]")].find((row) => row.getBoundingClientRect().bottom > 0)
        ?.id,
  );
  const top = async () => (await other.locator(`#${first}`).boundingBox())?.y ?? Number.NaN;
  const before = await top();

  scripts.release();
  await isLive(other);

  // But for the little that it grows by when it is whole: from above it, it would be by several bills.
  expect(Math.abs((await top()) - before)).toBeLessThan(16);
});

held(
  "another person's month in the page is nobody's to press",
  async ({ other, scripts, newDevice, signIn }) => {
    const bea = `bea.${crypto.randomUUID()}@example.com`;
    const device = await newDevice({ timezoneId: "UTC" });
    const first = await device.newPage();
    // Bea was here before, and left her bills; no worker keeps the pages.
    await first.addInitScript(() =>
      Object.assign(navigator.serviceWorker, { register: () => new Promise(() => {}) }),
    );
    await signIn(first, bea);
    await addBills(first);
    await first.reload();
    await isLive(first);
    const cookies = await device.cookies();
    await first.close();
    await device.addCookies(await other.context().cookies());
    const page = await device.newPage();
    const { release } = await holdScripts(page);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/me", async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto("/app", { waitUntil: "commit" });
    await tick(page, "Bill 01").click();
    release();
    scripts.release();
    // The worker is asked who is here before anybody's rows are opened.
    await expect(page.getByRole("banner").getByText("Loading…")).toBeVisible();
    answer();
    await isLive(page);
    await expect(tick(page, "Bill 01")).toBeChecked();

    const beas = await newDevice({ timezoneId: "UTC" });
    await beas.addCookies(cookies);
    const again = await beas.newPage();
    await again.goto("/app");
    await isLive(again);
    await expect(tick(again, "Bill 01")).not.toBeChecked();
  },
);

held("a page whose scripts don't come says so", async ({ other, problems }) => {
  problems.allow(/ERR_FAILED/);
  await other.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await other.goto("/app");
  await expect(other.getByText("The app could not be loaded.")).toBeVisible();
  await expect(tick(other, "Bill 01")).toBeVisible();

  await other.unrouteAll();
  await other.getByRole("button", { name: "Reload" }).click();
  await isLive(other);
});

test("a month whose rows then don't come gives way to why", async ({
  page,
  signIn,
  email,
  newDevice,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await signIn(page, email);
  await addBills(page);
  const device = await newDevice({ timezoneId: "UTC" });
  await device.addCookies(await page.context().cookies());
  const other = await device.newPage();
  await other.route("**/api/sync", (route) => route.abort());
  const scripts = await holdScripts(other);
  await other.goto("/app", { waitUntil: "commit" });
  await expect(tick(other, "Bill 01")).toBeVisible();

  scripts.release();

  await expect(other.getByRole("alert")).toContainText("Your bills could not be loaded");
});

held(
  "without scripts the month is there to read, small, and says what it lacks",
  async ({ page, newDevice, other: _ }) => {
    const device = await newDevice({ javaScriptEnabled: false });
    await device.addCookies(await page.context().cookies());
    const other = await device.newPage();
    const answer = await other.goto(`/app?month=${month}`);

    // Of which its styles are ten.
    expect(gzipSync((await answer?.body()) ?? "").length).toBeLessThan(18_000);

    await expect(other.getByText("Bill 01")).toBeVisible();
    const told = other.locator("noscript p");
    await expect(told).toHaveText("The app needs JavaScript.");
    await expect(told).toBeVisible();
    await expect(other.getByText("Loading…")).toBeHidden();
  },
);

test("what the service worker keeps of the page has nobody's month in it", {
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
