import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addMonths, lastDayOf, monthOf, monthText, shortDayText } from "#domain/calendar/days.ts";
import type { UserAtStripe } from "../support/at-stripe.ts";
import { expect, test } from "../support/fixtures.ts";
import { readyForOffline } from "../support/month-page.ts";
import { OFFLINE } from "../support/problems.ts";
import { billingSection, ledToSettings, subscriptionRequired } from "../support/settings-page.ts";
import type { StoredBill } from "../support/stored-bills.ts";
import { today } from "../support/today.ts";

const month = monthOf(today);
const lastMonth = addMonths(month, -1);
const lastDay = lastDayOf(month);

const billsOf = (page: Page) => page.getByRole("region", { name: "Bills", exact: true });
const rows = (page: Page) => billsOf(page).getByRole("listitem");

/** Each figure of the month with its name: "Total$30.00". */
const figures = (page: Page) =>
  page
    .getByRole("main")
    .locator("dl > div")
    .evaluateAll((all) => all.map((each) => each.textContent));

/** Two bills in the month before, of which one is paid, and one on this month's last day, with a note. */
const twoMonths = (): StoredBill[] => [
  { title: "Phone", amount: "30", dueDate: `${lastMonth}-12` },
  { title: "Rent", amount: "900", dueDate: `${lastMonth}-01`, status: "PAID" },
  { title: "Water", amount: "12.50", dueDate: lastDay, category: "House", note: "Meter 4711" },
];

async function endSubscription(stripe: UserAtStripe): Promise<void> {
  await stripe.endInFiveDays();
  await stripe.passDays(8);
}

test.use({ isNewUser: true });

test("who has stopped paying reads every month, offline too, changes nothing, and exports", {
  tag: "@service-worker",
}, async ({ page, context, openMonth, stripe, axe, problems }) => {
  problems.allow(OFFLINE);
  await openMonth(month, twoMonths());
  await endSubscription(stripe);

  await ledToSettings(page);
  const required = subscriptionRequired(page);
  await expect(required).toContainText("To access the product, please subscribe to our monthly plan");
  await axe(page);
  await required.getByRole("link", { name: "Read your bills" }).click();

  await expect(page).toHaveURL(/\/bills$/);
  await expect(page).toHaveTitle(`Your bills, ${monthText(month)} · Expense Timeline`);
  await expect(rows(page)).toHaveCount(1);
  for (const text of ["Water", "$12.50", "House", "Note: Meter 4711", shortDayText(lastDay)])
    await expect(rows(page)).toContainText(text);
  expect(await figures(page)).toEqual(["Total$12.50", "Paid$0.00", "Pending$12.50", "Expenses1"]);
  const banner = page.getByRole("region", { name: "Read only" });
  await expect(banner.getByRole("button", { name: "Subscribe for $9 a month" })).toBeVisible();
  await axe(page);

  await page.getByRole("button", { name: "Previous month" }).click();
  await expect(page).toHaveURL(`/bills?month=${lastMonth}`);
  await expect(page).toHaveTitle(`Your bills, ${monthText(lastMonth)} · Expense Timeline`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText(/Rent.*\$900\.00.*paid/);
  await expect(rows(page).nth(1)).toContainText(/Phone.*\$30\.00.*Overdue/);
  expect(await figures(page)).toEqual(["Total$930.00", "Paid$900.00", "Pending$30.00", "Expenses2"]);

  // What can be pressed leads to months, files and Stripe, and nothing is there to be typed into.
  const main = page.getByRole("main");
  await expect(main.getByRole("checkbox").or(main.getByRole("textbox"))).toHaveCount(0);
  await expect(billsOf(page).locator("a, button, input, select, [tabindex='0']")).toHaveCount(0);
  const buttons = await main.getByRole("button").allInnerTexts();
  expect(buttons.map((text) => text.trim()).filter((text) => text !== "")).toEqual([
    "Subscribe for $9 a month",
    monthText(lastMonth),
    "Today",
    "PDF",
    "CSV",
  ]);
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const everything = page.waitForEvent("download");
  await main.getByRole("link", { name: "Expenses (CSV)" }).click();
  expect(await readFile(await (await everything).path(), "utf8")).toMatch(/Rent[\s\S]*Water/);

  await readyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  const ofMonth = page.waitForEvent("download");
  await main.getByRole("button", { name: "CSV", exact: true }).click();
  const csv = await readFile(await (await ofMonth).path(), "utf8");
  expect(csv).toMatch(/Rent[\s\S]*Phone/);
  expect(csv).not.toContain("Water");
  await page.keyboard.press("ArrowRight");
  await expect(rows(page)).toContainText("Water");
  await page.keyboard.press("ArrowRight");
  await expect(billsOf(page)).toContainText(`There are no bills in ${monthText(addMonths(month, 1))}.`);
  await page.keyboard.press("t");
  await expect(rows(page)).toContainText("Water");
});

test("the settings lead to one's bills as well, on a browser that never held them, at every width", {
  tag: "@full",
}, async ({ page, newDevice, email, signIn, openMonth, stripe, axe }) => {
  await openMonth(month, [
    {
      title: `${"Unabhängigkeitserklärung ".repeat(4)}${"W".repeat(20)}`,
      amount: "999999999.99",
      dueDate: lastDay,
    },
    { title: "Water", amount: "12.50", dueDate: `${month}-01` },
  ]);
  await endSubscription(stripe);
  await ledToSettings(page);

  const other = await (await newDevice()).newPage();
  await signIn(other, email, { subscribed: false });
  await other.getByRole("button", { name: "Not now" }).click();
  await billingSection(other).getByRole("link", { name: "Read your bills" }).click();
  await expect(rows(other)).toHaveCount(2);
  for (const [index, width] of [320, 390, 640, 768, 1280].entries()) {
    await other.setViewportSize({ width, height: 800 });
    await other.emulateMedia({ colorScheme: index % 2 === 0 ? "light" : "dark", reducedMotion: "reduce" });
    const tooWide = () =>
      other.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(tooWide, `${width} px`).toBeLessThanOrEqual(0);
    if (width === 390) await axe(other);
  }
});

test("who pays finds the way to the app on the page to read", async ({ page, openApp }) => {
  await openApp(`/bills?month=${lastMonth}`);
  await expect(billsOf(page)).toContainText(`There are no bills in ${monthText(lastMonth)}.`);
  await expect(page.getByRole("button", { name: "Subscribe for $9 a month" })).toHaveCount(0);
  await page.getByRole("link", { name: "Open in the app" }).click();
  await expect(page).toHaveURL(`/app?month=${lastMonth}`);
  await page.goto("/settings");
  await expect(page.getByText(/^Trial period|^Active subscription/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Read your bills" })).toHaveCount(0);
});
