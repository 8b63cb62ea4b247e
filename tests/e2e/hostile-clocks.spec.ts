import { expect, test } from "../support/fixtures.ts";
import { addExpense, editExpense, everythingSaved, shownBills } from "../support/month-page.ts";

const DAY_MS = 86_400_000;

for (const [name, days] of [
  ["forty days behind", -40],
  ["a year ahead", 365],
] as const) {
  test(`a device whose clock is ${name} and never hears the answer adds a bill once, and can undo it`, async ({
    page,
    email,
    signIn,
    newDevice,
    problems,
  }) => {
    test.slow();
    problems.allow(/Failed to load resource|net::ERR_FAILED/);
    await signIn(page, email);
    await page.clock.setSystemTime(Date.now() + days * DAY_MS);
    await page.goto("/app?month=2027-03");
    await everythingSaved(page);

    // The worker applies what it is sent, and the network fails before its answer is here.
    let lost = 0;
    await page.route("**/api/sync", async (route) => {
      const { operations } = route.request().postDataJSON() as { operations: unknown[] };
      if (operations.length === 0 || lost > 1) return await route.fallback();
      await route.fetch();
      lost += 1;
      await route.abort();
    });
    await addExpense(page, { title: "Rent", amount: "900", dueDate: "2027-03-01" });
    await editExpense(page, "Rent", { amount: "950" });
    await expect.poll(() => lost).toBe(2);
    await page.reload();
    await everythingSaved(page);
    // Pending or overdue: that goes by the device's own day.
    await expect.poll(() => shownBills(page)).toEqual([expect.stringMatching(/^Rent \$950\.00/)]);

    const other = await (await newDevice()).newPage();
    await signIn(other, email);
    await other.goto("/app?month=2027-03");
    await expect.poll(() => shownBills(other)).toEqual(["Rent $950.00 Pending"]);

    for (const device of [page, other]) {
      await device.goto("/history");
      const changes = device.getByRole("main").getByRole("listitem");
      await expect(changes.filter({ hasText: "Changed “Rent”" })).toHaveCount(1);
      await expect(changes.filter({ hasText: "Added “Rent”" })).toHaveCount(1);
    }
    await page.getByRole("button", { name: /^Undo: Changed “Rent”/ }).click();
    await everythingSaved(page);
    await other.goto("/app?month=2027-03");
    await expect.poll(() => shownBills(other)).toEqual(["Rent $900.00 Pending"]);
  });
}
