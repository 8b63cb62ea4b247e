import type { Page, Request } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";

interface Syncs {
  /** How often a page has synchronised since. */
  count: number;
  /** Calls that were counted and are not answered yet. */
  readonly pending: Set<Request>;
}

function countSyncs(page: Page): Syncs {
  const syncs: Syncs = { count: 0, pending: new Set() };
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/sync")) return;
    syncs.count += 1;
    syncs.pending.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request: Request) => void syncs.pending.delete(request));
  return syncs;
}

/** Lets the page's clock run in steps. A call takes real time, so each is answered before the clock goes on. */
async function run(page: Page, syncs: Syncs, steps: number, stepMs: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.clock.runFor(stepMs);
    await expect.poll(() => syncs.pending.size, { intervals: [10] }).toBe(0);
    await everythingSaved(page);
  }
}

test("a device in use shows what another one did within ten seconds", async ({
  page,
  openMonth,
  secondDevice,
}) => {
  test.slow();
  await openMonth(`${NEXT_YEAR}-03`, [{ title: "Rent", amount: "5", dueDate: `${NEXT_YEAR}-03-03` }]);
  const phone = await secondDevice(`/app?month=${NEXT_YEAR}-03`);
  await expect(tick(phone, "Rent")).not.toBeChecked();
  await everythingSaved(phone);
  await phone.mouse.move(100, 100);

  await tick(page, "Rent").check();
  await everythingSaved(page);
  // Nobody turns to its window, or presses anything, meanwhile.
  await expect(tick(phone, "Rent")).toBeChecked({ timeout: 10_000 });
});

test("an idle device asks once a minute, and at once when somebody comes back to it", async ({
  page,
  openApp,
}) => {
  await page.clock.install();
  const syncs = countSyncs(page);
  await openApp();
  await everythingSaved(page);
  // From here on time passes in steps alone, however long they take.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.mouse.move(10, 10);
  await run(page, syncs, 1, 1000);
  syncs.count = 0;
  // A minute in use.
  await run(page, syncs, 60, 1000);
  expect(syncs.count).toBeGreaterThanOrEqual(6);
  expect(syncs.count).toBeLessThan(15);
  await run(page, syncs, 1, 60_000);
  syncs.count = 0;
  await run(page, syncs, 60, 5000);
  expect(syncs.count).toBeGreaterThanOrEqual(3);
  expect(syncs.count).toBeLessThanOrEqual(7);

  // Not at a time when it asks anyway.
  const asked = syncs.count;
  while (syncs.count === asked) await run(page, syncs, 1, 5000);
  await run(page, syncs, 4, 5000);
  syncs.count = 0;
  await page.mouse.move(50, 50);
  await page.mouse.move(60, 60);
  await expect.poll(() => syncs.count).toBe(1);
});
