import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, pauseClock } from "../support/month-page.ts";

test("an idle device asks at once when somebody comes back to it", async ({ page, openApp }) => {
  await page.clock.install();
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/sync")) calls += 1;
  });
  await openApp();
  await everythingSaved(page);
  await pauseClock(page);
  // After two minutes without a press it asks once a minute.
  for (let minute = 0; minute < 3; minute += 1) {
    const before = calls;
    await expect(async () => {
      await page.clock.fastForward(60_000);
      // A call takes a moment to be made. Another minute meanwhile would make two.
      await expect.poll(() => calls, { timeout: 2000 }).toBeGreaterThan(before);
    }).toPass();
  }
  const asked = calls;
  await page.mouse.move(50, 50);
  await page.mouse.move(60, 60);
  await expect.poll(() => calls).toBe(asked + 1);
});
