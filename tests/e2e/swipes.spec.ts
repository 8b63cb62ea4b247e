import { expect, test } from "../support/fixtures.ts";

test("with a mouse there is no code for swipes", async ({ page, openApp }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  // What counts the visit would also ask for them.
  const counted = page.waitForRequest((request) => Boolean(request.postData()?.includes("dashboard.view")));
  await openApp();
  await counted;
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(loaded.filter((url) => url.includes("swipes"))).toEqual([]);
});
