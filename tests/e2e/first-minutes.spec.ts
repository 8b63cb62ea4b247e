import { allBills, amountOf, budget, pick, pickedRows, picker, reminders } from "../support/bill-picker.ts";
import { expect, test } from "../support/fixtures.ts";
import { holdBack } from "../support/interactive.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { bill, everythingSaved } from "../support/month-page.ts";

test.use({ locale: "de-DE" });

test("a new account picks bills, a budget and reminders", async ({ page, openApp, secondDevice, axe }) => {
  await openApp();
  await expect(picker(page)).toBeVisible();
  await expect(picker(page).getByRole("button", { name: "Add bills" })).toBeDisabled();
  await axe(page);
  await picker(page).getByRole("button", { name: "Use EUR €" }).click();
  await expect(picker(page).getByRole("button", { name: "Use EUR €" })).toBeHidden();

  await pick(page, "Rent", "900", 1);
  await pick(page, "Internet", "12+30");
  await page.getByLabel("Another bill").fill("Yacht on the 9th");
  await page.keyboard.press("Enter");
  await expect(pickedRows(page)).toHaveCount(3);
  await expect(picker(page).getByText("€942.00 a month")).toBeVisible();
  await picker(page).getByRole("button", { name: "Add 3 bills" }).click();
  await expect(picker(page).getByText("Please enter a valid amount")).toBeVisible();
  await expect(amountOf(page, "Yacht")).toBeFocused();
  await axe(page);
  // What was typed outlives a reload.
  await page.reload();
  await expect(amountOf(page, "Internet")).toHaveValue("12+30");
  await page.getByRole("button", { name: "Remove Yacht" }).click();
  await picker(page).getByRole("button", { name: "Add 2 bills" }).click();

  const added = page.getByRole("group", { name: "2 bills added" });
  await expect(added).toBeVisible();
  // Two bills that recur, one of them large, and no more news than the first visit's.
  await expect(page.getByText(/You earned the "(?!First Login)/)).toHaveCount(0);
  await expect(budget(page).getByRole("heading")).toBeFocused();
  await expect.poll(async () => (await allBills(page)).length).toBe(2);
  await expect(bill(page, "Internet")).toContainText("€42.00");
  await axe(page);
  await budget(page).getByLabel("Budget a month").fill("");
  await budget(page).getByRole("button", { name: "Set budget" }).click();
  await expect(budget(page).getByText("Please enter a valid positive amount")).toBeVisible();
  await budget(page).getByLabel("Budget a month").fill("1000");
  await budget(page).getByRole("button", { name: "Set budget" }).click();
  await expect(page.getByText("€1,000.00", { exact: true })).toBeAttached();

  await expect(reminders(page).getByRole("heading")).toBeFocused();
  // Every month means each.
  await page.getByRole("button", { name: "Next month" }).first().click();
  await expect(page.getByText(/^As in /)).toBeVisible();
  await page.getByRole("button", { name: "Previous month" }).click();
  await reminders(page).getByLabel("When a bill is overdue").uncheck();
  await axe(page);
  await everythingSaved(page);
  // The account has bills, so another device doesn't ask.
  const other = await secondDevice();
  await expect.poll(async () => (await allBills(other)).length).toBe(2);
  await everythingSaved(other);
  await expect(other.getByText(/^Step \d of 3$/)).toHaveCount(0);

  // The step that was reached is where a reload goes on.
  await page.reload();
  await expect(reminders(page).getByLabel("When a bill is overdue")).not.toBeChecked();
  await reminders(page).getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect.poll(async () => (await allBills(page)).length).toBe(2);
  await expect(page.getByText(/^Step \d of 3$/)).toHaveCount(0);
});

test("what a new account sees first stays where it is, however late the guide's code comes", {
  tag: "@motion",
}, async ({ page, openApp }) => {
  const letThrough = await holdBack(page, "**/assets/setup-guide-*.js");
  await openApp();
  await everythingSaved(page);
  await expect(page.getByRole("main").getByRole("button", { name: "Add Expense" })).toBeVisible();
  await expect(picker(page)).toBeHidden();
  letThrough();
  await expect(picker(page)).toBeVisible();
  expect(await layoutShifts(page)).toEqual([]);
});

test("a guide whose code doesn't load says so, and leaves the month", async ({ page, openApp, problems }) => {
  problems.allow(/ERR_FAILED|dynamically imported module|CodeMissing/);
  await page.route("**/assets/setup-guide-*.js", (route) => route.abort());
  await openApp();
  await expect(page.getByText("This could not be opened.")).toBeVisible();
  await expect(page.getByText(/^No bills in/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Add Expense" })).toBeVisible();
});

test("when nothing could be loaded, one sentence says why", async ({ page, openApp, problems, axe }) => {
  problems.allow(/500/);
  const answers = Promise.withResolvers<void>();
  let asked = 0;
  await page.route("**/api/sync", async (route) => {
    asked += 1;
    if (asked === 2) await answers.promise;
    if (asked > 2) return await route.continue();
    await route.fulfill({
      status: 500,
      json: { error: "The ledger is resting.", code: "internal", requestId: "x" },
    });
  });
  // What retries by itself would answer before the button is pressed.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = ((work: () => void, ms = 0) =>
      later(work, ms > 450 && ms < 70_000 ? 1e8 : ms)) as never;
  });
  await openApp();
  await expect(page.getByRole("alert")).toHaveText("Your bills could not be loaded. The ledger is resting.");
  await expect(page.getByText("Couldn't load")).toBeVisible();
  await expect(page.getByText("Couldn't save")).toBeHidden();
  // It may be an old account with many bills.
  for (const claim of [/No bills in/, /0\.00/, "Still to pay"])
    await expect(page.getByText(claim)).toBeHidden();
  await expect(picker(page)).toBeHidden();
  await expect(page.getByRole("link", { name: "Currency: EUR" })).toBeVisible();
  await axe(page);

  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Trying..." })).toBeFocused();
  answers.resolve();
  await expect(page.getByText(/^Tried at \d\d:\d\d\. It didn't work\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(picker(page)).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  // Focus went on from the button that is gone.
  await expect(page.locator("#content")).toBeFocused();
});

test("whoever couldn't be checked isn't called signed out", async ({ page, email, signIn, problems }) => {
  problems.allow(/500/);
  await signIn(page, email);
  await page.goto("about:blank");
  // As in a browser that remembers nobody.
  await page.addInitScript(() => localStorage.removeItem("expenseTimeline_person"));
  let isDown = true;
  await page.route("**/api/me", (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { error: "We are resting.", code: "internal" } })
      : route.continue(),
  );
  await page.goto("/recurring");
  await expect(page.getByRole("alert")).toHaveText(
    "We couldn't check whether you are signed in. We are resting.",
  );
  await expect(page).toHaveURL(/\/recurring$/);
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^No recurring bills yet/)).toBeVisible();
});
