import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, pauseClock } from "../support/month-page.ts";

/** Resolves once no call is under way and none is about to be made. With the clock paused, a later one has a cause of its own. */
async function nothingAsked(page: Page): Promise<void> {
  const turns = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].filter(({ name }) => name?.startsWith("expense-timeline-sync-")).length;
    });
  await expect.poll(turns).toBe(0);
}

test("an idle device asks at once when somebody comes back to it", async ({ page, openApp }) => {
  await page.clock.install();
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/sync")) calls += 1;
  });
  await openApp();
  await everythingSaved(page);
  await pauseClock(page);
  await nothingAsked(page);
  // After two minutes without a press it asks once a minute.
  for (let minute = 0; minute < 3; minute += 1) {
    const before = calls;
    await page.clock.fastForward(60_000);
    await expect.poll(() => calls).toBeGreaterThan(before);
    await nothingAsked(page);
  }
  const asked = calls;
  await page.mouse.move(50, 50);
  await page.mouse.move(60, 60);
  await expect.poll(() => calls).toBe(asked + 1);
});
