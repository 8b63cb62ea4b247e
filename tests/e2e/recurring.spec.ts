import type { Page } from "@playwright/test";
import { addMonths, lastDayOf, monthOf } from "#domain/calendar/days.ts";
import { storedText } from "../support/browser-storage.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  addExpense,
  bill,
  everythingSaved,
  NEXT_LEAP_YEAR,
  NEXT_YEAR,
  openAddForm,
  readyForOffline,
  recurringSwitch,
  tick,
} from "../support/month-page.ts";
import { OFFLINE } from "../support/problems.ts";
import { ledToSettings } from "../support/settings-page.ts";
import { subscribe } from "../support/subscribe.ts";
import { today } from "../support/today.ts";

const thisMonth = monthOf(today);
const ahead = (months: number) => addMonths(thisMonth, months);
const lastDay = (months: number) => lastDayOf(ahead(months));

const projected = (page: Page) =>
  page.getByRole("region", { name: "Expected", exact: true }).getByRole("listitem");

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

test("a recurring bill says what will come of it, comes every month, and far months are only expected", {
  tag: "@service-worker",
}, async ({ page, context, problems, openApp, axe }) => {
  problems.allow(OFFLINE);
  await openApp(`/app?month=${NEXT_YEAR}-01`);
  const dialog = await openAddForm(page);
  await dialog.getByLabel("Due Date").fill(`${NEXT_LEAP_YEAR}-01-31`);
  await expect(dialog.getByLabel("Frequency")).toBeHidden();
  await (await recurringSwitch(dialog)).check();
  await expect(dialog.getByLabel("Frequency")).toBeDisabled();
  await expect(dialog.getByLabel("Frequency")).toHaveValue("monthly");
  await expect(dialog.getByText("Every month (same date)")).toBeAttached();
  await expect(dialog.getByText("New expenses will be created every month on the same date.")).toBeVisible();
  await expect(dialog.getByText("Next 29 Feb, 31 Mar, 30 Apr", { exact: true })).toBeVisible();
  await axe(page);
  await dialog.getByRole("button", { name: "Repeats Done" }).click();
  await expect(
    dialog.getByRole("button", { name: "Every month on the last day, next 29 Feb, 31 Mar, 30 Apr" }),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`/app?month=${thisMonth}`);
  await addExpense(page, { title: "Rent", amount: "950", dueDate: lastDay(0), isRecurring: true });
  await expect(bill(page, "Rent").getByText("recurring")).toBeAttached();
  await page
    .getByRole("button", { name: /next month/i })
    .first()
    .click();
  await expect(tick(page, "Rent")).toBeVisible();
  await page.goto(`/app?month=${ahead(12)}`);
  await expect(tick(page, "Rent")).toBeVisible();
  await everythingSaved(page);

  await page.goto(`/app?month=${ahead(13)}`);
  await expect(projected(page)).toHaveCount(1);
  await expect(projected(page)).toContainText("Rent");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await axe(page);

  await readyForOffline(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(projected(page)).toContainText("$950.00");
  await page.reload();
  await expect(projected(page)).toContainText("Rent");
  await addExpense(page, { title: "One-off", amount: "1", dueDate: lastDay(14) });
  await expect(projected(page)).toHaveCount(1);
});

test("who stops paying has nothing generated on their device, and all of it when they pay again", {
  tag: ["@full", "@new-user"],
}, async ({ page, email, openMonth, stripe }) => {
  await openMonth(thisMonth, [{ title: "Rent", amount: "950", dueDate: lastDay(0), isRecurring: true }]);

  await stripe.cancelSubscription();
  await ledToSettings(page);
  await page.getByRole("button", { name: "Not now" }).click();
  await page.goto(`/app?month=${ahead(3)}`);
  await expect(page).toHaveURL(/\/settings$/);
  // As one who chose a plan already: the months stand behind the question whether to finish.
  await page.evaluate(() => localStorage.setItem("pendingPlan", "pro_monthly"));
  for (const months of [4, 5]) {
    await page.goto(`/app?month=${ahead(months)}`);
    await expect(dialogOf(page, "Complete your subscription")).toBeVisible();
    await expect(page.getByText("Recurring bills that will appear here")).toBeVisible();
    await expect(page.getByText("Rent", { exact: true })).toBeVisible();
  }
  expect(await storedText(page)).not.toContain("series.generate");

  await subscribe(page, email);
  await page.goto(`/app?month=${ahead(5)}`);
  await expect(tick(page, "Rent")).toBeVisible();
  await expect(projected(page)).toHaveCount(0);
  await everythingSaved(page);
});
