import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { type Device, type Engine, partsOfDay, STEP_TIMEOUT_MS, type Tab, WINDOW } from "./engine.ts";

/** Chromium, in the browser that Playwright has started for the other tests. Its contexts are private windows all. */
export function chromiumEngine(browser: Browser): Engine {
  return {
    name: "chromium",
    openDevice: () => openDevice(browser),
    stop: async () => {},
  };
}

async function openDevice(browser: Browser): Promise<Device> {
  const context = await browser.newContext({ viewport: WINDOW });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const downloads = mkdtempSync(join(tmpdir(), "expense-timeline-downloads-"));
  context.on("page", (page) =>
    page.on("download", (download) => void download.saveAs(join(downloads, download.suggestedFilename()))),
  );
  return {
    downloads,
    openTab: async (url) => {
      const page = await context.newPage();
      await page.goto(url);
      return tabOf(page);
    },
    crashTabs: async () => {
      await Promise.all(context.pages().map(crash));
    },
    close: async () => {
      await context.close();
      rmSync(downloads, { recursive: true });
    },
  };
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  // It is never answered: the process that would answer is gone.
  session.send("Page.crash").catch(() => {});
  await crashed;
}

function tabOf(page: Page): Tab {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    goBack: async () => void (await page.goBack()),
    show: () => page.bringToFront(),
    evaluate: (expression) => page.evaluate(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    typeDay: (day) => page.keyboard.type(partsOfDay(day).join("")),
    press: (key, modifiers = []) => page.keyboard.press([...modifiers, key].join("+")),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  };
}
