import { expect, test } from "../support/fixtures.ts";
import { addExpense, editExpense, everythingSaved, shownBills } from "../support/month-page.ts";
import { NEXT_YEAR } from "../support/next-year.ts";
import { leaveOldBills } from "../support/old-data.ts";
import { sendOn } from "../support/retry-closed.ts";

const DAY_MS = 86_400_000;

test("a device whose clock is forty days behind or a year ahead and never hears the answer adds a bill once, and can undo it", async ({
  page,
  openApp,
  secondDevice,
  problems,
}) => {
  problems.allow(/Failed to load resource|net::ERR_FAILED/);
  await openApp();
  const other = await secondDevice("/privacy");
  for (const [days, title, month] of [
    [-40, "Rent", `${NEXT_YEAR}-03`],
    [365, "Gym", `${NEXT_YEAR}-04`],
  ] as const) {
    await page.clock.setSystemTime(Date.now() + days * DAY_MS);
    await page.goto(`/app?month=${month}`);
    await everythingSaved(page);

    // The worker applies what it is sent, and the network fails before its answer is here.
    let lost = 0;
    await page.route("**/api/sync", async (route) => {
      const { operations } = route.request().postDataJSON() as { operations: unknown[] };
      if (operations.length === 0 || lost > 1) return await route.fallback();
      await sendOn(route);
      lost += 1;
      await route.abort();
    });
    await addExpense(page, { title, amount: "900", dueDate: `${month}-01` });
    await editExpense(page, title, { amount: "950" });
    await expect.poll(() => lost).toBe(2);
    await page.reload();
    await everythingSaved(page);
    // Pending or overdue: that goes by the device's own day.
    await expect
      .poll(() => shownBills(page))
      .toEqual([expect.stringMatching(new RegExp(String.raw`^${title} \$950\.00`))]);

    await other.goto(`/app?month=${month}`);
    await expect.poll(() => shownBills(other)).toEqual([`${title} $950.00 Pending`]);

    for (const device of [page, other]) {
      await device.goto("/history");
      const changes = device.getByRole("main").getByRole("listitem");
      await expect(changes.filter({ hasText: `Changed “${title}”` })).toHaveCount(1);
      await expect(changes.filter({ hasText: `Added “${title}”` })).toHaveCount(1);
    }
    await page.getByRole("button", { name: new RegExp(`^Undo: Changed “${title}”`) }).click();
    await everythingSaved(page);
    await other.goto(`/app?month=${month}`);
    await expect.poll(() => shownBills(other)).toEqual([`${title} $900.00 Pending`]);
    await page.unroute("**/api/sync");
  }
});

test("the old client's data comes over in parts, with few calls, on a device whose clock is forty days behind", async ({
  page,
  openApp,
}) => {
  await page.clock.setSystemTime(Date.now() - 40 * DAY_MS);
  await page.goto("/login");
  await leaveOldBills(page);
  await openApp();
  await everythingSaved(page);
  const parts: number[] = [];
  let calls = 0;
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/sync")) return;
    calls += 1;
    const { operations } = request.postDataJSON() as {
      operations: { data: { part?: { index: number } } }[];
    };
    parts.push(...operations.flatMap(({ data }) => data.part?.index ?? []));
  });
  const banner = page.getByRole("region", { name: "Data of the old version" });
  await banner.getByRole("button", { name: "Bring it over" }).click();
  await expect(page.getByText("3000 expenses were brought over")).toBeVisible({
    timeout: 60_000,
  });
  await everythingSaved(page);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts).toEqual(parts.map((_, index) => index));
  expect(calls).toBeLessThan(4 * parts.length + 4);
});
