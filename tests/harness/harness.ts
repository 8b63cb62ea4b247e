import { type BrowserContextOptions, test as base, expect, type Locator, type Page } from "@playwright/test";
import { Problems } from "../support/problems.ts";
import { addOperations, type StoredBill } from "../support/stored-bills.ts";
import type { Harness } from "./page/contract.ts";

export { expectNoFindings as axe } from "../support/axe.ts";
export { expect };

type Change = Parameters<Harness["reset"]>[0]["changes"][number];

interface Fixtures {
  /** The instant from which the page's clock runs. */
  now: string;
  problems: Problems;
}

interface WorkerFixtures {
  /** One page for each kind of device. All tests of a process share it. */
  pageOf: (device: BrowserContextOptions) => Promise<Page>;
}

/** A link out of the app loads this page again, at any address. */
const isLoaded = (page: Page) => page.waitForFunction(() => "harness" in window);

/**
 * A dialog that opens with the screen hides the header from screen readers. The sign-in pages have no header. What a test
 * presses first mustn't come before the code that listens.
 */
async function isOpen(page: Page): Promise<void> {
  const role = new URL(page.url()).pathname.startsWith("/login") ? "main" : "banner";
  await expect(page.getByRole(role, { includeHidden: true })).toBeVisible();
  await page.evaluate(() => (window as unknown as { harness: Harness }).harness.idleWorkDone());
}

/** Browser tests of screens alone, without a worker, sign-in or reload. Each begins in a page that the one before has left. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  now: ["2026-11-22T10:00:00Z", { option: true }],

  pageOf: [
    async ({ browser }, use) => {
      const pages = new Map<string, Page>();
      const baseURL = `http://127.0.0.1:${process.env["HARNESS_PORT"]}`;
      await use(async (device) => {
        const kind = JSON.stringify(device);
        const page = pages.get(kind) ?? (await (await browser.newContext({ ...device, baseURL })).newPage());
        if (!pages.has(kind)) await page.goto("/");
        pages.set(kind, page);
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: "worker" },
  ],

  page: async ({ pageOf, viewport, hasTouch, isMobile, locale, timezoneId, now }, use, testInfo) => {
    const page = await pageOf({
      hasTouch,
      isMobile,
      ...(locale !== undefined && { locale }),
      ...(timezoneId !== undefined && { timezoneId }),
    });
    if (viewport !== null) await page.setViewportSize(viewport);
    await page.emulateMedia({
      media: null,
      colorScheme: null,
      forcedColors: null,
      contrast: null,
      reducedMotion: testInfo.tags.includes("@motion") ? "no-preference" : "reduce",
    });
    await page.mouse.move(0, 0);
    await page.clock.setSystemTime(now);
    await page.clock.resume();
    await use(page);
    if (testInfo.status === testInfo.expectedStatus) return;
    const presses = await (await harnessIn(page)).evaluate((harness) => harness.lastPresses());
    console.log(`Presses of "${testInfo.title}":\n${presses.join("\n")}`);
  },

  problems: [
    async ({ page }, use) => {
      const problems = new Problems();
      const stop = problems.watch(page.context());
      await use(problems);
      stop();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(problems.unexpected(), "console and page errors").toEqual([]);
    },
    { auto: true },
  ],
});

const harnessIn = (page: Page) =>
  page.evaluateHandle(() => (window as unknown as { harness: Harness }).harness);

/** Opens a path as a user who has these bills, and has then made these changes. */
export async function open(
  page: Page,
  path: string,
  bills: readonly StoredBill[] = [],
  changes: readonly Change[] = [],
): Promise<void> {
  await isLoaded(page);
  const added = addOperations(bills).map(({ type, data }) => ({ type, data }) as Change);
  const visited = { path, changes: [...added, ...changes] };
  await (await harnessIn(page)).evaluate((harness, start) => harness.reset(start), visited);
  await isOpen(page);
}

/** The same for a month ("2027-03"). */
export const openMonth = (
  page: Page,
  month: string,
  bills?: readonly StoredBill[],
  changes?: readonly Change[],
) => open(page, `/app?month=${month}`, bills, changes);

/** Opens a path, or the same one, as a new visit: what the browser stores and what the user has changed remain. */
export async function visit(page: Page, path = page.url().slice(page.url().indexOf("/", 8))): Promise<void> {
  await isLoaded(page);
  await (await harnessIn(page)).evaluate((harness, wanted) => harness.visit(wanted), path);
  await isOpen(page);
}

/** A key moves the focus to a control. */
export async function keyLeadsTo(page: Page, key: string, control: Locator): Promise<void> {
  await page.keyboard.press(key);
  await expect(control).toBeFocused();
}

/** Escape closes a dialog, a menu or what else is open. */
export async function escapeFrom(open: Locator): Promise<void> {
  await open.page().keyboard.press("Escape");
  await expect(open).toBeHidden();
}
