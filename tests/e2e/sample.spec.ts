import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { markPaintedWhole, shiftsOnceWhole } from "../support/layout-shifts.ts";
import {
  addExpense,
  bill,
  deleteExpense,
  editExpense,
  everythingSaved,
  openFolds,
  readyForOffline,
  shownBills,
  tick,
} from "../support/month-page.ts";
import { OFFLINE } from "../support/problems.ts";

/** Everything that a page could leave behind in its browser. */
function leftBehind(page: Page): Promise<unknown> {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    local: { ...localStorage },
    session: { ...sessionStorage },
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

const NOTHING = { databases: [], caches: [], local: {}, session: {}, workers: 0 };

test("the sample month is there before any code, and says what the product costs", async ({ newDevice }) => {
  const page = await (await newDevice({ javaScriptEnabled: false })).newPage();
  await page.goto("/");
  await page.getByRole("link", { name: "See a sample month" }).click();
  await expect(page).toHaveURL("/sample");
  // The address changes before the whole document is here.
  await expect.poll(() => shownBills(page)).toHaveLength(20);
  await expect(
    page.getByText("7 days free, then $9 a month. A card is needed; we mail you before it is charged."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/start");
});

test("every control of the sample works, and nothing is stored or asked for", async ({ page, axe }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && calls.push(request.url()));
  await page.goto("/sample");
  await expect(page.locator(".sample-page")).not.toHaveAttribute("inert");
  await openFolds(page);
  const before = await shownBills(page);
  expect(before).toHaveLength(20);
  await axe(page);

  await tick(page, "School trip").check();
  await expect(page.getByText("School trip marked as paid! ✅")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(tick(page, "School trip")).not.toBeChecked();
  await addExpense(page, { title: "Fireworks", amount: "12+30", isRecurring: true });
  await editExpense(page, "Fireworks", { title: "Candles", amount: "5" });
  await expect(bill(page, "Candles")).toContainText("$5.00");
  await deleteExpense(page, "School trip");
  await page.keyboard.press("Control+z");
  await expect(tick(page, "School trip")).toBeVisible();
  await page.getByRole("button", { name: "Edit budget" }).first().click();
  await page.getByLabel("Budget amount").fill("9000");
  await page.getByLabel("Budget amount").press("Enter");
  await expect(page.getByText("$9,000.00", { exact: true })).toBeVisible();

  await page.getByLabel("Currency").first().selectOption("EUR");
  await expect(page.getByText("€9,000.00", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Dark mode" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.getByRole("button", { name: "Recurring" }).first().click();
  await expect.poll(async () => (await shownBills(page)).length).toBe(18);
  await page.getByRole("button", { name: /^All/ }).first().click();
  await page.getByLabel("Search all months").fill("candles");
  await expect.poll(async () => (await shownBills(page)).length).toBeGreaterThan(0);
  await page.getByLabel("Search all months").fill("");

  // What was added as recurring is there next month, with the others.
  await page.getByRole("button", { name: "Next month", exact: true }).click();
  await expect(tick(page, "Rent")).toBeVisible();
  await expect(tick(page, "Fireworks")).toBeVisible();
  await expect(page).toHaveURL(/\/sample\?month=/);
  await page.getByRole("button", { name: "Previous month" }).click();
  await page.getByRole("button", { name: "Horizontal" }).click();
  await expect(page.locator(".htimeline")).toBeVisible();
  await axe(page);

  expect(calls).toEqual([]);
  expect(await leftBehind(page)).toEqual(NOTHING);
  await page.reload();
  await expect(page.locator(".sample-page")).not.toHaveAttribute("inert");
  await openFolds(page);
  expect(await shownBills(page)).toEqual(before);
});

test("a bill that goes to another month is found from its toast in the sample", async ({ page }) => {
  await page.goto("/sample");
  await expect(page.locator(".sample-page")).not.toHaveAttribute("inert");
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  await dialog.getByLabel("Expense Title").fill("Far away");
  await dialog.getByLabel("Amount").fill("1");
  await dialog.getByLabel("Due Date").fill("2031-05-05");
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await page.getByRole("link", { name: "Added to May 2031" }).click();
  await expect(page).toHaveURL(/\/sample\?month=2031-05#expense-/);
  await expect(tick(page, "Far away")).toBeVisible();

  // A month that the sample has no bills in yet opens from its address, too.
  await page.goto("/sample?month=2023-01");
  await expect(page.getByText("No bills in January 2023 yet.")).toBeVisible();
  // Series come with the app's code.
  await page.goto("/sample?month=2027-06");
  await expect(tick(page, "Rent")).toBeVisible();
});

test("today is the visitor's own, wherever the network says they are, and nothing moves while the sample loads", {
  tag: "@motion",
}, async ({ newDevice }) => {
  for (const [timezoneId, width] of [
    ["Pacific/Kiritimati", 390],
    ["Etc/GMT+12", 1280],
  ] as const) {
    const page = await (await newDevice({ timezoneId, viewport: { width, height: 800 } })).newPage();
    await markPaintedWhole(page);
    await page.goto("/sample");
    await expect(page.locator(".sample-page")).not.toHaveAttribute("inert");
    expect(await shiftsOnceWhole(page), `${width} px`).toEqual([]);
    const weekday = await page.evaluate(() => new Date().toLocaleDateString("en-US", { weekday: "long" }));
    await expect(page.locator("main .timeline [aria-current=date]").first()).toContainText(weekday);
    await openFolds(page);
    expect(await shownBills(page)).toHaveLength(20);
  }
});

test("a signed-in visitor of the sample changes nothing of their own", async ({ page, openMonth }) => {
  await openMonth("2027-03", [{ title: "My own", amount: "5", dueDate: "2027-03-09" }]);
  const own = () =>
    page.evaluate(() => {
      // The app's last page may still have been asking for it.
      const { expenseTimeline_subscription: _, ...others } = { ...localStorage };
      return others;
    });
  // Opening the month puts a visit into local storage, where it stays until it is sent.
  await page.goto("/history");
  await everythingSaved(page);
  const stored = await own();
  await page.goto("/sample");
  await expect(page.locator(".sample-page")).not.toHaveAttribute("inert");
  await expect(page.getByRole("link", { name: "Log in" })).toBeHidden();
  await expect(page.getByText("7 days free")).toBeHidden();
  await addExpense(page, { title: "Only a sample", amount: "9" });
  expect(await own()).toEqual(stored);
  await page.getByRole("link", { name: "Back to my month" }).click();
  await expect(page).toHaveURL("/app");
  await page.goto("/app?month=2027-03");
  await expect.poll(() => shownBills(page)).toEqual(["My own $5.00 Pending"]);
});

test("a user of the app has today's sample without a network", { tag: ["@service-worker", "@full"] }, async ({
  page,
  context,
  openApp,
  problems,
}) => {
  problems.allow(OFFLINE);
  await openApp();
  await readyForOffline(page);
  await context.setOffline(true);
  await page.goto("/sample");
  await expect(page.locator(".sample-page")).not.toHaveAttribute("inert");
  await openFolds(page);
  await expect.poll(async () => (await shownBills(page)).length).toBe(20);
  await context.setOffline(false);
});
