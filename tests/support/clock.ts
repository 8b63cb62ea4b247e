import type { Page } from "@playwright/test";

/** Pauses the page's clock, which must be installed: from here on, its time passes only in `page.clock.runFor`. */
export async function pauseClock(page: Page): Promise<void> {
  // The clock runs until it is paused, and can't be paused in its past.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}
