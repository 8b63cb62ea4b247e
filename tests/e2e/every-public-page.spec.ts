import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { paths } from "#domain/paths.ts";
import { pages } from "../../build/pages.ts";
import { root } from "../../scripts/lib/settings.ts";
import { expect, test } from "../support/fixtures.ts";
import { openInteractive, untilInteractive } from "../support/interactive.ts";
import { layoutShifts, markPaintedWhole, shiftsOnceWhole } from "../support/layout-shifts.ts";
import { afterShare, behind, startPageInPieces } from "../support/page-in-pieces.ts";

/** Without /login/verify, which has a test of its own: what it says depends on the link, which only its code can read. */
const publicPaths = pages
  .filter(({ kind, path }) => kind === "document" && path !== paths.verify)
  .map(({ path }) => path);
const widths = [390, 768, 1280];

/** The text of an element, without what is shown only when JavaScript is off, and what depends on the browser's clock. */
function withoutNoscript(element: Element): string | null {
  const copy = element.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll("noscript, [data-day], [data-free-days]")) each.remove();
  return copy.textContent;
}

/** What a page says of its own accord where there is no JavaScript. */
const NEEDS_CODE: Readonly<Record<string, string>> = {
  [paths.pricing]: "Subscribing needs JavaScript.",
  [paths.start]: "Picking bills needs JavaScript.",
  [paths.login]: "Signing in needs JavaScript.",
  [paths.verify]: "Signing in needs JavaScript.",
  [paths.dashboard]: "The app needs JavaScript.",
};

async function expectToldWithoutCode(plain: Page, path: string): Promise<void> {
  // Playwright's text search skips a noscript's content.
  const told = plain.locator("noscript p");
  await expect(told).toHaveText(NEEDS_CODE[path] ?? "");
  await expect(told).toBeVisible();
}

/**
 * Holds back what a page whose islands work does once nothing else is to do, until `letIdle` is called: on a busy machine that
 * time comes early, and what is loaded then belongs to something else.
 */
async function holdIdleWork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window);
    const works = (part: Element) => Object.keys(part).some((key) => key.startsWith("__reactContainer"));
    const held: (() => void)[] = [];
    let isHeld = true;
    window.requestIdleCallback = (work, options) => {
      if (!isHeld || ![...document.querySelectorAll("[data-island], #root")].some(works))
        return whenIdle(work, options);
      held.push(() => whenIdle(work, options));
      return 0;
    };
    const letIdle = () => {
      isHeld = false;
      for (const start of held.splice(0)) start();
    };
    Object.assign(window, { letIdle });
  });
}

const letIdle = (page: Page) => page.evaluate(() => (window as unknown as { letIdle: () => void }).letIdle());

/** The built files of one type that a page has loaded. */
async function filesOf(page: Page, extension: "js" | "css"): Promise<string[]> {
  const urls = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  return urls.map((url) => new URL(url).pathname).filter((path) => path.endsWith(`.${extension}`));
}

const compressedBytes = (path: string) =>
  gzipSync(readFileSync(join(root, "dist/client", path)), { level: 9 }).length;

/** A public page loads at most 90 kB of code until its islands work, and nothing of the signed-in app. */
async function expectLittleCode(page: Page, path: string): Promise<void> {
  const files = await filesOf(page, "js");
  const bytes = files.reduce((sum, file) => sum + compressedBytes(file), 0);
  // What draws the month of /start comes after its first code.
  const limit = path === paths.start ? 108_000 : 90_000;
  expect(bytes, `${path}: ${files.join(" ")}`).toBeLessThanOrEqual(limit);
  expect(files.join(" "), path).not.toMatch(/database|dashboard|ledger|dialog|menu|\/(app|month|screens)-/);
  // What is only read needs neither: both stand in the page.
  if (path === paths.faq) expect([...files, ...(await filesOf(page, "css"))]).toEqual([]);
}

test("every page is the same with its code as without, at three widths, loads little of it, and says what needs it", async ({
  page,
  newDevice,
  axe,
  problems,
}) => {
  problems.allow(/status of 404 .*\/no\/such\/page/);
  const plain = await (await newDevice({ javaScriptEnabled: false })).newPage();
  await holdIdleWork(page);
  const text = (each: typeof page) => each.locator("main").evaluate(withoutNoscript);
  for (const [index, path] of publicPaths.entries()) {
    await test.step(path, async () => {
      // Without JavaScript nothing is loaded after the page.
      await plain.goto(path);
      if (path in NEEDS_CODE) await expectToldWithoutCode(plain, path);
      await openInteractive(page, path);
      await expectLittleCode(page, path);
      await letIdle(page);
      for (const width of widths) {
        for (const each of [plain, page]) {
          await each.setViewportSize({ width, height: 800 });
          const sideways = await each.evaluate(() => document.body.scrollWidth - document.body.clientWidth);
          expect(sideways, `${path} scrolls sideways at ${width}`).toBe(0);
        }
      }
      expect(await page.title()).toBe(await plain.title());
      if (path !== "/login") expect(await text(page)).toBe(await text(plain));
      // Both themes' contrast is held by tests/app/ui/contrast.test.ts.
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? "light" : "dark" });
      await axe(page);
    });
  }
  await openInteractive(page, paths.verify);
  await expectLittleCode(page, paths.verify);

  await plain.goto("/");
  await expect(plain.getByText("A sample month.")).toBeVisible();
  await expect(plain.getByText("Tick the two bills")).toBeHidden();
  for (const path of [paths.verify, paths.dashboard]) {
    await plain.goto(path);
    await expectToldWithoutCode(plain, path);
  }
  await plain.goto("/no/such/page");
  await expect(plain.getByRole("link", { name: "Back to Home" })).toBeVisible();
  await expect(plain.getByRole("button", { name: "Go Back" })).toBeHidden();
});

// In `npm test` those that come in pieces show it, which then load and wake up like these.
test("nothing moves while a public page loads and wakes up", {
  tag: ["@motion", "@full"],
}, async ({ page }) => {
  await markPaintedWhole(page);
  for (const path of publicPaths) {
    await openInteractive(page, path);
    expect(await shiftsOnceWhole(page), path).toEqual([]);
  }
});

for (const [piece, cut, paths, tag] of [
  ["40% of it", afterShare(0.4), publicPaths, "@motion"],
  ["70% of it", afterShare(0.7), publicPaths, "@full"],
  [
    "the first of its header's links",
    behind(">Pricing</a>"),
    ["/", "/pricing", "/about", "/faq", "/privacy"],
    "@full",
  ],
] as const) {
  test(`nothing moves when a page comes in pieces, at first ${piece}`, { tag: ["@motion", tag] }, async ({
    page,
    baseURL,
  }) => {
    const site = await startPageInPieces(baseURL ?? "", cut);
    for (const path of paths) {
      await page.goto(site.origin + path, { waitUntil: "commit" });
      const painted = () => page.evaluate(() => performance.getEntriesByType("paint").length);
      await expect.poll(painted).toBeGreaterThan(0);
      // Wait for the frame after the first piece, because of half-painted lines, as above.
      const read = await page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
          ),
      );
      site.sendTheRest();
      await untilInteractive(page);
      expect(await layoutShifts(page, read), path).toEqual([]);
      // One of them is for signed-in visitors, instead of another.
      const links = await page.locator("header a").count();
      await expect(page.locator("header a:visible")).toHaveCount(Math.max(links - 1, 0));
    }
    await site.close();
  });
}
