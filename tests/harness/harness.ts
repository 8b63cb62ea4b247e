import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { expectNoFindings } from "../support/axe.ts";
import { Problems } from "../support/problems.ts";
import { addOperations, type StoredBill } from "../support/stored-bills.ts";
import type { Harness } from "./page/contract.ts";

export { expect };

type Change = Parameters<Harness["reset"]>[0]["changes"][number];

type OpenMonth = (month: string, bills?: readonly StoredBill[], changes?: readonly Change[]) => Promise<void>;

interface Fixtures {
  /** The instant from which the page's clock runs. */
  now: string;
  problems: Problems;
  /** Fails on anything that axe finds in the page as it stands. */
  axe: (page: Page, tries?: number) => Promise<void>;
  /** Opens a path as a user who has these bills, and has then made these changes. */
  open: (path: string, bills?: readonly StoredBill[], changes?: readonly Change[]) => Promise<void>;
  /** The same for a month ("2027-03"). */
  openMonth: OpenMonth;
  /** Opens a path, or the same one, as a new visit: what the browser stores and what the user has changed remain. */
  visit: (path?: string) => Promise<void>;
}

interface WorkerFixtures {
  /** One page for each kind of device. All tests of a process share it. */
  pageOf: (device: BrowserContextOptions) => Promise<Page>;
}

/** A link out of the app loads this page again, at any address. */
const isLoaded = (page: Page) => page.waitForFunction(() => "harness" in window);

/** A dialog that opens with the screen hides the header from screen readers. The sign-in pages have no header. */
const isOpen = (page: Page) => {
  const role = new URL(page.url()).pathname.startsWith("/login") ? "main" : "banner";
  return expect(page.getByRole(role, { includeHidden: true })).toBeVisible();
};

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

  page: async ({ pageOf, viewport, hasTouch, isMobile, locale, timezoneId, now }, use, { tags }) => {
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
      reducedMotion: tags.includes("@motion") ? "no-preference" : "reduce",
    });
    await page.mouse.move(0, 0);
    await page.clock.setSystemTime(now);
    await page.clock.resume();
    await use(page);
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

  axe: async ({ browserName: _ }, use) => {
    await use(expectNoFindings);
  },

  open: async ({ page }, use) => {
    await use(async (path, bills = [], changes = []) => {
      await isLoaded(page);
      const added = addOperations(bills).map(({ type, data }) => ({ type, data }) as Change);
      await page.evaluate((visit) => (window as unknown as { harness: Harness }).harness.reset(visit), {
        path,
        changes: [...added, ...changes],
      });
      await isOpen(page);
    });
  },

  openMonth: async ({ open }, use) => {
    await use((month, bills, changes) => open(`/app?month=${month}`, bills, changes));
  },

  visit: async ({ page }, use) => {
    await use(async (path) => {
      await isLoaded(page);
      await page.evaluate(
        (wanted) => (window as unknown as { harness: Harness }).harness.visit(wanted),
        path ?? page.url().slice(page.url().indexOf("/", 8)),
      );
      await isOpen(page);
    });
  },
});
