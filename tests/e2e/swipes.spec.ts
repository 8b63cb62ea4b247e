import { stroke, swipeableFinger, wordsOf } from "../support/finger.ts";
import { expect, test } from "../support/fixtures.ts";
import { everythingSaved, setStatus, tick } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";
import { PHONE } from "../support/phones.ts";

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

test.describe("on a phone", () => {
  test.use(PHONE);

  test("what a swipe and a row's menu change is saved, and another device shows it", async ({
    page,
    openMonth,
    secondDevice,
  }) => {
    const month = `${NEXT_YEAR}-03`;
    await openMonth(month, [
      { title: "Rent", amount: "20", dueDate: `${month}-10` },
      { title: "Water", amount: "20", dueDate: `${month}-11` },
    ]);
    const finger = await swipeableFinger(page, "Rent");
    await stroke(finger, { ...(await wordsOf(page, "Rent")), dx: 140 });
    await expect(tick(page, "Rent")).toBeChecked();
    await everythingSaved(page);
    await setStatus(page, "Water", "Paid");
    await expect(tick(page, "Water")).toBeChecked();
    await everythingSaved(page);

    const other = await secondDevice(`/app?month=${month}`);
    for (const title of ["Rent", "Water"]) await expect(tick(other, title)).toBeChecked();
  });
});
